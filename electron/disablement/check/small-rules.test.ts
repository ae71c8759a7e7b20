/** The pure rules of the flow: frequency, typed count, what is left of a range, names in the archive. */

import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainError } from '../../../shared/explain/errors/errors.ts';
import type { EventRow } from '../journal/journal-rows.ts';
import { remaining } from '../journal/overlap.ts';
import { apartFileNames, archiveFolder, procFileName } from '../archive/proc-file.ts';
import { procInutNFe } from '../../sefaz/soap/proc-inut-nfe.ts';
import { sendAttemptsOf, secondsToWait, type SendAttempt } from '../send/resend-limits.ts';
import { needsTypedCount, typedCountError } from './typed-count.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();

test.each([
  [[], 0],
  [[ago(10)], 50],
  [[ago(60)], 0],
  [[ago(3000), ago(2000), ago(1000), ago(500), ago(100)], 600],
  [[ago(3700), ago(2000), ago(1000), ago(500), ago(100)], 0],
  [[ago(3599), ago(3000), ago(2000), ago(1000), ago(500), ago(10)], 600],
])('after resends at %j the wait is %i seconds', (resends, seconds) => {
  expect(secondsToWait(story(resends), NOW)).toBe(seconds);
});

test.each([
  ['one resend, and nothing since', [ago(-86_400)], [], 60],
  ['five resends, and nothing since', [-90, -80, -70, -61, -60].map(ago), [], 3600],
  ['one resend, and an event since', [ago(-86_400)], [ago(10)], 50],
  ['one resend, and an event a minute ago', [ago(-86_400)], [ago(60)], 0],
  ['five resends, and an event since', [-5, -4, -3, -2, -1].map(ago), [ago(100)], 3500],
  ['five resends, and an event an hour ago', [-5, -4, -3, -2, -1].map(ago), [ago(3600)], 0],
  ['set back twice', [ago(-86_400), ago(-40_000)], [ago(20)], 40],
])('a clock set back after %s: neither at once nor never', (_name, resends, since, seconds) => {
  expect(secondsToWait(story(resends, since), NOW)).toBe(seconds);
});

test('a send of which no byte left is not counted, and neither is the first one', () => {
  const data = { owner: '', xmlSeq: 0, overridden: false };
  const row = (seq: number, kind: 'sending' | 'unsent') =>
    ({
      seq,
      kind,
      state: 'uncertain',
      disabled: false,
      at: ago(9),
      data: kind === 'sending' ? data : { code: '', phase: '' },
    }) as EventRow;
  const events = [
    row(1, 'sending'),
    row(2, 'unsent'),
    row(3, 'sending'),
    row(4, 'sending'),
    row(5, 'unsent'),
    row(6, 'sending'),
  ];
  expect(sendAttemptsOf(events).map(({ resend }) => resend)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

function story(resends: readonly string[], since: readonly string[] = []): SendAttempt[] {
  return [...resends.map((at) => ({ at, resend: true })), ...since.map((at) => ({ at, resend: false }))];
}

test.each([
  ['producao', 50, undefined, false],
  ['producao', 51, undefined, true],
  ['producao', 1, 10, false],
  ['producao', 11, 10, true],
  ['homologacao', 10_000, 1, false],
  ['treino', 10_000, 1, false],
] as const)('%s, numbers to %i, last known %s: typed %s', (environment, nNFFin, last, typed) => {
  expect(needsTypedCount(environment, { nNFIni: 1, nNFFin }, last)).toBe(typed);
});

test('an unnecessary typed count must be right nevertheless', () => {
  const range = { nNFIni: 3, nNFFin: 5 };
  expect(typedCountError(false, undefined, range)).toBeUndefined();
  expect(typedCountError(false, 3, range)).toBeUndefined();
  expect(typedCountError(false, 2, range)?.code).toBe('confirmation.count');
  expect(typedCountError(true, 4, range)?.code).toBe('confirmation.count');
  expect(typedCountError(true, undefined, range)?.code).toBe('confirmation.count');
});

test('a count that nobody typed is not called wrong, and one number is one', () => {
  const said = (typed: number | undefined, nNFFin: number) => {
    const error = typedCountError(true, typed, { nNFIni: 3, nNFFin });
    return error && explainError(error).what;
  };
  expect(said(undefined, 53)).toBe('Falta digitar quantos números são (51), e nada foi enviado.');
  expect(said(undefined, 3)).toBe('Falta digitar quantos números são (1), e nada foi enviado.');
  expect(said(50, 53)).toBe('A quantidade digitada não é a da faixa (51), e nada foi enviado.');
});

test('the rest of a range contains exactly the free numbers', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 }));
  const made = range.map(([nNFIni, more]) => ({ nNFIni, nNFFin: nNFIni + more }));
  fc.assert(
    fc.property(made, fc.array(made, { maxLength: 6 }), (wanted, taken) => {
      const left = remaining(wanted, taken);
      for (let n = 1; n <= 90; n++) {
        const inside = (r: { nNFIni: number; nNFFin: number }) => n >= r.nNFIni && n <= r.nNFFin;
        expect(left.filter(inside).length).toBe(inside(wanted) && !taken.some(inside) ? 1 : 0);
      }
    }),
    { numRuns: 300 },
  );
});

test('archive folders are by company, environment and the month of dhRecbto, else, or where that is years ahead, of the clock', () => {
  const place = {
    root: 'R',
    cnpj: '12ABC34501DE35',
    environment: 'producao',
    now: new Date(2026, 10, 20),
  } as const;
  const folder = (dhRecbto: string) => archiveFolder({ ...place, dhRecbto });
  expect(folder('2026-12-31T23:59:59-03:00')).toBe(join('R', '12ABC34501DE35', 'producao', '2026', '12'));
  expect(folder('2027-01-01T00:00:10-03:00')).toBe(join('R', '12ABC34501DE35', 'producao', '2027', '01'));
  for (const dhRecbto of ['', 'ontem', '2026-13-01T00:00:00Z', '2099-01-01T00:00:00-03:00', '../../x']) {
    expect(folder(dhRecbto)).toBe(join('R', '12ABC34501DE35', 'producao', '2026', '11'));
  }
});

test('names and root are those that validators require', () => {
  expect(procFileName('ID1')).toBe('ID1-procInutNFe.xml');
  expect(apartFileNames('ID1')).toEqual({ request: 'ID1-ped-inu.xml', answer: 'ID1-ret-563.xml' });
  expect(procInutNFe('<inutNFe/>', '<?xml version="1.0"?><retInutNFe/>')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><ProcInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><inutNFe/><retInutNFe/></ProcInutNFe>',
  );
});
