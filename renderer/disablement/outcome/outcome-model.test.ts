import { expect, test } from 'vitest';
import { disablementViewSchema, type DisablementView, type Finding } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { cannotGo, filePlaceOf, outcomeKindOf, findingsOfPrepared, mendOf } from './outcome-model.ts';

function view(part: Partial<DisablementView>): DisablementView {
  return {
    ...disablementViewSchema.parse({
      requestId: '7f1a0a52-7a1c-4b9e-9d0e-0c6f6f6f6f6f',
      id: 'ID35261122233300018155001000000003000000003',
      environment: 'treino',
      tpAmb: '2',
      uf: 'SP',
      cnpj: '11222333000181',
      company: 'Padaria Aurora Ltda',
      ano: 2026,
      mod: '55',
      serie: 1,
      nNFIni: 3,
      nNFFin: 3,
      count: 1,
      xJust: 'Números pulados por falha',
      state: 'prepared',
      createdAt: '2026-11-20T14:00:00-03:00',
      attempts: 0,
      nProt: '',
      overridden: false,
    }),
    ...part,
  };
}
const answer = (cStat: string) => ({
  cStat,
  xMotivo: '',
  nProt: '',
  dhRecbto: '',
  at: '2026-11-20T14:00:00-03:00',
});

test('done without the XML on disk is not shown as success', () => {
  expect(outcomeKindOf(view({ state: 'homologated', file: { saved: false, path: '' } }))).toBe('unsaved');
  expect(outcomeKindOf(view({ state: 'homologated', file: { saved: true, path: 'x' } }))).toBe('homologated');
});

test('a file that another computer keeps is shown with its name, and opened only where it is', () => {
  const path = 'C:\\notas\\ID35.xml';
  expect(filePlaceOf(view({ file: { saved: true, path } }))).toEqual({ path });
  const kept = filePlaceOf(view({ file: { saved: true, path, keeper: 'CAIXA-2' } }));
  expect(kept).toEqual({ path, machine: 'CAIXA-2' });
  expect(filePlaceOf(view({ imported: { folder: 'copias', path: '' } }))).toEqual({ path: 'copias' });
  expect(filePlaceOf(view({}))).toBeUndefined();
});

test('a first 563, a stopped SEFAZ and a refusal are different results', () => {
  expect(outcomeKindOf(view({ state: 'refused', answer: answer('563') }))).toBe('already');
  expect(outcomeKindOf(view({ state: 'refused', answer: answer('108') }))).toBe('stopped');
  expect(outcomeKindOf(view({ state: 'refused', answer: answer('241') }))).toBe('refused');
});

test('an unknown answer stays unknown whatever the last answer said', () => {
  expect(outcomeKindOf(view({ state: 'uncertain', answer: answer('108') }))).toBe('uncertain');
});

test('what a person recorded with a protocol differs from what was declared absent', () => {
  expect(outcomeKindOf(view({ state: 'closed', provedBy: 'person', nProt: '135260000000001' }))).toBe(
    'recorded',
  );
  expect(outcomeKindOf(view({ state: 'closed' }))).toBe('closed');
});

test('each refusal has its matching correction, and an unknown one is a new request', () => {
  expect(mendOf('241')).toEqual({ kind: 'numbers', step: 2 });
  expect(mendOf('454')).toEqual({ kind: 'year', step: 2 });
  expect(mendOf('266')).toEqual({ kind: 'series', step: 1 });
  expect(['213', '281', '294'].map((cStat) => mendOf(cStat).kind)).toEqual(Array(3).fill('certificate'));
  expect(['286', '296', '999', '1234'].map((cStat) => mendOf(cStat).kind)).toEqual(Array(4).fill('again'));
});

test('a prepared request whose numbers another one has disabled can no longer be sent; a waiting one can', () => {
  const overlap = (state: string) => appError('disablement.overlap', { state });
  expect(['homologated', 'refused', 'uncertain', 'sending'].map((state) => cannotGo(overlap(state)))).toEqual(
    [true, true, false, false],
  );
  expect(cannotGo(appError('disablement.already'))).toBe(true);
  expect(cannotGo(undefined)).toBe(false);
});

test('a prepared request cannot be sent if its check says so, except for what somebody may waive or resolve first', () => {
  const blocks = (code: Finding['code'], state?: string): Finding => ({
    level: 'block',
    code,
    ...(state === undefined ? {} : { data: { state } }),
  });
  const never = [blocks('range.used'), blocks('range.already'), blocks('range.overlap', 'homologated')];
  expect(never.map((finding) => cannotGo(undefined, [finding]))).toEqual([true, true, true]);
  const settled = [
    blocks('range.overlap', 'uncertain'),
    blocks('range.contingency'),
    blocks('year.contradicted'),
    blocks('certificate.expired'),
    blocks('company.uf-unconfirmed'),
  ];
  expect(cannotGo(undefined, settled)).toBe(false);
  expect(cannotGo(undefined, [{ level: 'warn', code: 'range.future' }])).toBe(false);
});

test('before a prepared request is sent, contingency is reported, since no program asked a person; the year is chosen', () => {
  const codes = (...findings: readonly Finding[]) => findingsOfPrepared(findings).map(({ code }) => code);
  const year: Finding = { level: 'warn', code: 'year.ask' };
  const ask: Finding = { level: 'warn', code: 'contingency.ask' };
  const future: Finding = { level: 'warn', code: 'range.future' };
  expect(codes(year, ask, future)).toEqual(['range.future', 'contingency.ask']);
  expect(codes(year, ask, { level: 'block', code: 'range.contingency' })).toEqual(['range.contingency']);
});
