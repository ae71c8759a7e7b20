/** What consultations and refusals reveal about numbers, through the whole core and the training SEFAZ. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallInput, Finding } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/findings/findings.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import {
  accessKeyCheckDigit,
  accessKeyParts,
  accessKeySchema,
} from '../../../shared/fiscal/key/access-key.ts';
import { serieSchema } from '../../../shared/fiscal/numbering.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { createChanges } from '../../office/sharing/changes.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { trainingForEachTest } from '../../testing/training-app.ts';

const environment = 'treino' as const;
const t = trainingForEachTest();

const range = (nNFIni: number, nNFFin = nNFIni, more: { mod?: '55' | '65'; serie?: number } = {}) => ({
  environment,
  cnpj: t.begun.company.cnpj,
  mod: '55' as const,
  serie: 1,
  nNFIni,
  nNFFin,
  ano: 2026,
  ...more,
});
const check = async (input: CallInput<'disablement.check'>) => {
  const { findings } = valueOf(await t.core.call('disablement.check', input));
  return (code: Finding['code']) => findings.find((finding) => finding.code === code);
};
const consult = async (chNFe: string, more: Partial<CallInput<'consult.note'>> = {}) =>
  valueOf(await t.core.call('consult.note', { environment, chNFe, ...more }));
const example = (name: string) => t.begun.examples[name] ?? '';
const xJust = 'Número pulado por falha do emissor';

it('warns of a number beside a note of another state that only a consult showed, as of a company that moved', async () => {
  const chNFe = accessKeySchema.parse(example('otherState'));
  const { emitter, nNF, serie } = accessKeyParts(chNFe);
  const cnpj = cnpjSchema.parse(emitter);
  await t.core.call('company.save', { environment, cnpj, name: 'Transportes Sul', uf: 'SP' });
  await consult(chNFe, { fallback: t.begun.company.cnpj });
  const found = (await check({ ...range(nNF + 1), cnpj, serie: serieSchema.parse(serie) }))('range.other-uf');
  expect(found).toMatchObject({ level: 'warn', data: { nNF, noteUf: 'RS', uf: 'SP' } });
});

describe('a note in contingency that SEFAZ does not have', () => {
  const nfce = { mod: '65' as const };

  it('is listed with its hours, and its number cannot be disabled', async () => {
    const key = accessKeySchema.parse(example('offline'));
    // The day in Brasília, so that the hour asked for is never two days away.
    const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    await consult(key, { issued: `${day}T03:30:00-03:00` });
    const [waiting] = valueOf(await t.core.call('contingency.list', { environment })).notes;
    expect(waiting).toMatchObject({ chNFe: key, nNF: 3, tpEmis: '9', cStat: '217', blocks: true });
    expect(Date.parse(waiting?.until ?? '')).toBeGreaterThan(Date.parse(`${day}T23:59:59-03:00`));

    const asked = range(3, 3, nfce);
    expect((await check(asked))('range.contingency')).toMatchObject({ level: 'block' });
    const refused = await t.core.call('disablement.prepare', { ...asked, xJust });
    expect(refused).toMatchObject({ ok: false, error: { code: 'range.contingency' } });
  });

  it.each(['an older version wrote here', 'another computer handed in'])(
    'is in contingency though a row that %s has it as declared never given',
    async (whose) => {
      const key = accessKeySchema.parse(example('offline'));
      await consult(key);
      const path = join(t.core.dataDir, 'treino', 'balcao.sqlite');
      const db = valueOf(openDatabase(path, { durability: 'normal', migrations: SCHEMA }));
      const row = db.prepare('SELECT * FROM contingency WHERE ch_nfe = ?').get(key);
      const declared = { ...row, declared_at: '2026-11-20T12:00:00.000Z' };
      if (whose === 'an older version wrote here')
        db.prepare('UPDATE contingency SET declared_at = ?').run(declared.declared_at);
      else {
        db.prepare('DELETE FROM contingency').run();
        createChanges(db).put('contingency', { key: [key, '2'], row: declared }, () => false);
      }
      expect(db.prepare('SELECT declared_at FROM contingency').get()).toMatchObject({
        declared_at: declared.declared_at,
      });
      db.close();
      const { notes } = valueOf(await t.core.call('contingency.list', { environment }));
      expect(notes).toMatchObject([{ chNFe: key, blocks: true }]);
      const asked = range(3, 3, nfce);
      expect((await check(asked))('range.contingency')).toMatchObject({ level: 'block' });
      const { cnpj, mod, serie } = asked;
      const shown = await t.core.call('numbering.evidence', { environment, cnpj, mod, serie, nNF: 3 });
      expect(valueOf(shown)).toMatchObject({ state: 'contingency' });
      expect(await t.core.call('disablement.prepare', { ...asked, xJust })).toMatchObject({
        error: { code: 'range.contingency' },
      });
    },
  );

  it('leaves the list once its number is disabled', async () => {
    const key = accessKeySchema.parse(example('offline'));
    await consult(key);
    const confirm = ['range.contingency' as const];
    const prepared = await t.core.call('disablement.prepare', { ...range(3, 3, nfce), xJust, confirm });
    const { requestId } = valueOf(prepared);
    valueOf(await t.core.call('disablement.send', { environment, requestId, confirm }));
    expect(valueOf(await t.core.call('contingency.list', { environment })).notes).toEqual([]);
  });

  it('must be transmitted by the supplier who issued it', async () => {
    const own = example('otherCompany');
    const first43 = `${own.slice(0, 25)}0000099999${own.slice(35, 43)}`;
    await consult(`${first43}${accessKeyCheckDigit(first43)}`, { fallback: t.begun.company.cnpj });
    expect(valueOf(await t.core.call('contingency.list', { environment })).notes).toEqual([]);
  });
});

describe('a number known only from a refusal', () => {
  it('counts as used, is the last one known, and is reported with its key', async () => {
    const truth = example('authorized');
    const other = truth.slice(35, 43) === '00000001' ? '00000002' : '00000001';
    const first43 = `${truth.slice(0, 35)}${other}`;
    const answer = await consult(`${first43}${accessKeyCheckDigit(first43)}`);
    expect(answer.retConsSitNFe.cStat).toBe('562');
    const found = (await check(range(1)))('range.used');
    expect(found).toMatchObject({ level: 'block', data: { used: '1', chNFe: truth } });
    const { lastKnown } = valueOf(await t.core.call('disablement.check', range(5)));
    expect(lastKnown).toBe(1);
  });
});

describe('what a refusal showed', () => {
  it('is reported by the next check of an overlapping range, without saying that numbers look free', async () => {
    const { requestId } = valueOf(await t.core.call('disablement.prepare', { ...range(2, 3), xJust }));
    const refused = valueOf(await t.core.call('disablement.send', { environment, requestId }));
    expect(refused).toMatchObject({ state: 'refused', answer: { cStat: '241' } });

    const same = await check(range(2, 3));
    expect(same('range.no-note-here')).toBeUndefined();
    const findings = same('range.refused-before');
    expect(findings && explainFinding(findings)).toMatch(
      /^A SEFAZ disse em \d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}: há número usado nesta faixa/,
    );
    const wider = (await check(range(3, 9)))('range.refused-before');
    expect(wider && explainFinding(wider)).toContain('há número usado na faixa 2 a 3');
    expect((await check(range(8, 9)))('range.refused-before')).toBeUndefined();
    expect((await check(range(8, 9)))('range.no-note-here')).toMatchObject({ level: 'info' });
  });
});

describe('the last number issued', () => {
  it('as entered by a person, rejects later numbers; a note with a higher number counts', async () => {
    const series = { environment, cnpj: t.begun.company.cnpj, mod: '55' as const, serie: 1 };
    expect(valueOf(await t.core.call('disablement.check', range(9))).lastKnown).toBeUndefined();
    const informed = await t.core.call('numbers.inform-last', { ...series, last: '3' });
    expect(informed).toMatchObject({ value: { informed: 3, lastKnown: 3 } });
    const found = valueOf(await t.core.call('disablement.check', range(9)));
    expect(found).toMatchObject({ lastKnown: 3 });
    expect(found.findings).toContainEqual(
      expect.objectContaining({ code: 'range.future', data: { lastKnown: 3 } }),
    );
    await consult(example('cancelled'));
    expect(await t.core.call('numbers.inform-last', { ...series, last: '2' })).toMatchObject({
      value: { informed: 2, lastKnown: 4 },
    });
    expect(await t.core.call('numbers.inform-last', { ...series, last: example('nfce') })).toMatchObject({
      error: { code: 'input.invalid', issues: [{ path: 'last' }] },
    });
  });
});

describe('contingency of an NF-e', () => {
  it('is not asked about once SEFAZ received a higher note more than 168 h ago', async () => {
    await consult(example('late'));
    const old = range(10, 10, { serie: 2 });
    expect((await check(old))('contingency.ask')).toBeUndefined();
    expect((await check(range(12, 12, { serie: 2 })))('contingency.ask')).toMatchObject({ level: 'warn' });
    await consult(example('authorized'));
    expect((await check(range(3)))('contingency.ask')).toMatchObject({ level: 'warn' });
    expect((await check({ ...old, mod: '65' }))('contingency.ask')).toMatchObject({ level: 'warn' });
  });
});
