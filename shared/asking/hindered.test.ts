/** The table: what each answer, and each way to get none, keeps from being served beside its own key, and until when. */

import { afterEach, expect, it } from 'vitest';
import type { AppError, ErrorCode } from '../errors.ts';
import { setNewerTables } from '../fiscal/code-tables.ts';
import { err, ok } from '../result.ts';
import { hinderedBy, stoppedBy, type Asked } from './hindered.ts';
import { answerOf } from './testing/answers.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const HOUR = 3_600_000;
const after = (ms: number) => new Date(NOW.getTime() + ms);
const table = (asked: Asked) => {
  const { why, whose, ofKey, until } = hinderedBy(asked, NOW, HOUR) ?? {};
  return { why, whose, ofKey, until };
};
const failed = (code: ErrorCode, data?: AppError['data']) => err(data ? { code, data } : { code });
const rule = (why: string, whose: string, ofKey: string, until?: Date) => ({ why, whose, ofKey, until });
const NOTHING = { why: undefined, whose: undefined, ofKey: undefined, until: undefined };

afterEach(() => setNewerTables(undefined));

it.each(['108', '109', '113', '114'])('%s stops the service for every certificate', (cStat) => {
  expect(table(ok(answerOf(cStat)))).toEqual(rule('stopped', 'service', 'no'));
});

it('a code that signed data newly names as not served stops the service too, and may be of the key', () => {
  expect(table(ok(answerOf('9400')))).toEqual(NOTHING);
  const none = { situations: {}, eventNames: {}, cancellations: [], registered: [] };
  setNewerTables({ ...none, notServed: ['108', '9302', '9400'] });
  expect(table(ok(answerOf('9400')))).toEqual(rule('stopped', 'service', 'perhaps'));
  expect(table(ok(answerOf('108')))).toEqual(rule('stopped', 'service', 'no'));
  expect(table(ok(answerOf('9302')))).toEqual(NOTHING);
});

it('656 pauses the asking certificate there for an hour, and a pause that is known until its end', () => {
  expect(table(ok(answerOf('656')))).toEqual(rule('abuse', 'certificate', 'no', after(HOUR)));
  const until = after(1_800_000);
  expect(table(failed('sefaz.paused', { until: until.toISOString() }))).toEqual(
    rule('abuse', 'certificate', 'no', until),
  );
  const soon = rule('abuse', 'certificate', 'no', after(60_000));
  expect(table(failed('sefaz.paused'))).toEqual(soon);
  expect(table(ok(answerOf('100', { doArquivo: true, avisos: ['sefaz.paused'] })))).toEqual(soon);
});

it('999 is rather of the key, but may be of the service', () => {
  expect(table(ok(answerOf('999')))).toEqual(rule('stopped', 'service', 'likely'));
});

it.each(['100', '217', '526', '215', '9302'])('%s is of one key', (cStat) => {
  expect(table(ok(answerOf(cStat)))).toEqual(NOTHING);
});

it.each([40, 42, 43, 44, 45, 46, 48, 49, 116])(
  'the TLS alert %i is of the certificate, by which its key may be the cause',
  (alert) => {
    expect(table(failed('sefaz.tls-alert', { alert }))).toEqual(rule('connection', 'certificate', 'perhaps'));
  },
);

it.each<ErrorCode>([
  ...(['sefaz.dns', 'sefaz.refused', 'sefaz.unreachable', 'sefaz.tls', 'sefaz.tls-alert'] as const),
  ...(['sefaz.tls-no-cipher', 'sefaz.tls-weak-dh'] as const),
  ...(['sefaz.tls-expired', 'sefaz.tls-host', 'sefaz.tls-inspected', 'sefaz.tls-untrusted'] as const),
  ...(['proxy.dns', 'proxy.unreachable', 'proxy.timeout', 'proxy.auth', 'proxy.refused'] as const),
])('%s: no connection to the service, whatever the key', (code) => {
  expect(table(failed(code, { alert: 80 }))).toEqual(rule('connection', 'service', 'no'));
});

it.each<ErrorCode>([
  ...(['sefaz.reset', 'sefaz.timeout', 'sefaz.http', 'sefaz.too-large', 'sefaz.not-xml'] as const),
  ...(['sefaz.soap-fault', 'sefaz.mismatch'] as const),
])('%s: no answer of the service, for which the key may be the cause', (code) => {
  expect(table(failed(code))).toEqual(rule('connection', 'service', 'perhaps'));
});

it('an answer that cannot be read, or a fault of this computer, is rather of the key', () => {
  const ofFiles = ['sefaz.address-file', 'file.unreadable'] as const;
  const ofHost = ['internal', 'data.folder', 'data.shared', 'secret.unprotected'] as const;
  for (const code of ['sefaz.unrecognised', ...ofHost, ...ofFiles] as const)
    expect(table(failed(code))).toEqual(rule('connection', 'service', 'likely'));
});

it('a locked certificate, and one that ended, is of all that it asks', () => {
  expect(table(failed('certificate.locked'))).toEqual(rule('locked', 'certificate-everywhere', 'no'));
  expect(table(failed('certificate.expired'))).toEqual(rule('expired', 'certificate-everywhere', 'no'));
});

it.each<ErrorCode>(['certificate.missing', 'consult.key-limit', 'sefaz.no-address'])(
  '%s is of one key: the next one fails by itself, at no cost for SEFAZ',
  (code) => {
    expect(table(failed(code))).toEqual(NOTHING);
  },
);

it('where no key waits, what is of the service or the certificate stops the others, unless it cost SEFAZ nothing', () => {
  const stops = (asked: Asked) => stoppedBy(asked, NOW, HOUR)?.why;
  expect(stops(ok(answerOf('108')))).toBe('stopped');
  expect(stops(ok(answerOf('656')))).toBe('abuse');
  expect(stops(failed('sefaz.timeout'))).toBe('connection');
  expect(stops(failed('proxy.auth'))).toBe('connection');
  for (const of of [
    ok(answerOf('999')),
    ok(answerOf('100', { doArquivo: true, avisos: ['sefaz.paused'] })),
    failed('sefaz.unrecognised'),
    failed('sefaz.paused'),
    failed('certificate.locked'),
    failed('certificate.expired'),
    failed('internal'),
  ])
    expect(stops(of)).toBeUndefined();
});
