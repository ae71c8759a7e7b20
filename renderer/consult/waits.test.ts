import { expect, test } from 'vitest';
import { consultationSchema } from '../../shared/contract.ts';
import { askerOf, nextTryOf, ufOfKey, waitOfAnswer, waitOfError } from './waits.ts';

const KEY = '35261011222333000181550010000001231482057313';
const NOW = Date.parse('2026-11-20T14:05:00.000Z');

function answered(cStat: string) {
  return consultationSchema.parse({
    chNFe: KEY,
    environment: 'homologacao',
    situacao: 'nao-consultada',
    retConsSitNFe: { cStat, protNFe: [], procEventoNFe: [] },
    eventos: [],
    alertas: [],
    consultadoEm: '2026-11-20T14:05:00.000Z',
    doArquivo: false,
    avisos: [],
  });
}

test('the guard’s own time is used, and its seconds if it gives no time', () => {
  const until = '2026-11-20T15:02:00.000Z';
  expect(waitOfError({ code: 'sefaz.paused', data: { until, seconds: 5 } }, NOW)).toEqual({
    what: 'consult',
    until: new Date(until),
  });
  expect(waitOfError({ code: 'consult.key-limit', data: { seconds: 60 } }, NOW)).toEqual({
    what: 'key',
    until: new Date(NOW + 60_000),
  });
});

test('other errors, and waits that are over, are no wait', () => {
  expect(waitOfError({ code: 'sefaz.timeout', data: { seconds: 60 } }, NOW)).toBeUndefined();
  expect(waitOfError({ code: 'consult.key-limit', data: { seconds: 0 } }, NOW)).toBeUndefined();
});

test('a 656 waits until the stored pause of its model, else one hour', () => {
  const pause = {
    root: '11222333',
    mod: '55',
    authorizer: 'SP',
    service: 'consult' as const,
    until: '2026-11-20T15:05:30.000Z',
    seconds: 3_630,
  };
  const limits = {
    pauses: [
      pause,
      { ...pause, mod: '65', until: '2026-11-20T23:00:00.000Z' },
      { ...pause, service: 'disable' as const, until: '2026-11-20T23:00:00.000Z' },
    ],
    figures: [],
  };
  expect(waitOfAnswer(answered('656'), limits)?.until).toEqual(new Date(pause.until));
  expect(waitOfAnswer(answered('656'), undefined)?.until).toEqual(new Date(NOW + 3_600_000));
  expect(waitOfAnswer(answered('217'), limits)).toBeUndefined();
});

test('a 656 does not wait for the pause of another state or certificate, which ends when it ends', () => {
  const other = {
    root: '12ABC345',
    mod: '55',
    authorizer: 'MG',
    service: 'consult' as const,
    until: '2026-11-20T15:50:00.000Z',
    seconds: 6_300,
  };
  const own = { ...other, root: '11222333', authorizer: 'SP', until: '2026-11-20T15:05:01.000Z' };
  const of = (pauses: (typeof own)[]) => waitOfAnswer(answered('656'), { pauses, figures: [] })?.until;
  expect(of([own, other])).toEqual(new Date(own.until));
  // Its own is over.
  expect(of([other])).toEqual(new Date(NOW + 3_600_000));
});

test('a stored answer in place of a new one says until when, and nothing if that is unknown', () => {
  const nextAt = '2026-11-20T14:30:00.000Z';
  const limits = { pauses: [], figures: [], key: { limit: 8, left: 0, nextAt } };
  const limited = { ...answered('100'), avisos: ['address.overridden', 'consult.key-limit'] };
  expect(waitOfAnswer(limited, limits)).toEqual({ what: 'key', until: new Date(nextAt) });
  expect(waitOfAnswer({ ...limited, avisos: ['sefaz.paused'] }, limits)).toBeUndefined();
  expect(waitOfAnswer({ ...limited, avisos: [] }, limits)).toBeUndefined();
});

test('a stopped service is worth another request in minutes, a stop without a forecast later, a refusal at once', () => {
  expect(nextTryOf(answered('108'))).toEqual(new Date(NOW + 3 * 60_000));
  expect(nextTryOf(answered('109'))).toEqual(new Date(NOW + 15 * 60_000));
  expect(nextTryOf(answered('215'))).toBeUndefined();
});

test('a note is asked by its emitter’s certificate where there is one here, else by the current company’s', () => {
  const certificate = { fingerprint: 'f' } as never;
  const own = { root: '11222333', certificate };
  const other = { root: '12ABC345', certificate };
  expect(askerOf(KEY, [other, own], other)).toBe(own);
  expect(askerOf(KEY, [other, { root: '11222333', certificate: undefined }], other)).toBe(other);
  expect(askerOf(KEY, [], undefined)).toBeUndefined();
});

test('a key shows its state', () => {
  expect(ufOfKey(KEY)).toBe('SP');
  expect(ufOfKey(KEY.replace(/^35/, '99'))).toBe('');
});
