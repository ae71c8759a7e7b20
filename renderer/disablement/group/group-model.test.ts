import { expect, test } from 'vitest';
import { noteNumberSchema, serieSchema } from '../../../shared/fiscal/numbering.ts';
import { endOf, type GroupOutcome } from './end-of.ts';
import { groupAsksContingency, isBlocked, reasonOf, totalOf } from './group-model.ts';

type View = NonNullable<GroupOutcome['view']>;

const outcome = (n: number, state?: View['state'], saved = true): GroupOutcome => ({
  mod: '55',
  serie: serieSchema.parse(1),
  nNFIni: noteNumberSchema.parse(n),
  nNFFin: noteNumberSchema.parse(n),
  ano: 2026,
  sent: state !== undefined && state !== 'prepared',
  findings: [],
  ...(state ? { view: { state, file: { saved, path: '' } } as View } : {}),
});

test('a group that is done says whether every XML is saved', () => {
  const done = [outcome(3, 'homologated'), outcome(7, 'homologated')];
  expect(endOf({ ranges: done })).toEqual({ kind: 'done', saved: true });
  expect(endOf({ ranges: [...done, outcome(9, 'homologated', false)] })).toMatchObject({ saved: false });
});

test.each(['refused', 'uncertain'] as const)(
  'a %s range is the end of the group, even the first one',
  (state) => {
    const ranges = [outcome(3, state), outcome(7, 'prepared')];
    expect(endOf({ ranges, stoppedAt: 0 })).toMatchObject({ kind: 'stopped', why: state, at: { nNFIni: 3 } });
  },
);

test('a group that met a stopped SEFAZ was not refused', () => {
  const view = { state: 'refused', answer: { cStat: '108' } } as View;
  expect(endOf({ ranges: [{ ...outcome(3, 'refused'), view }], stoppedAt: 0 })).toMatchObject({
    why: 'stopped',
  });
});

test('an answer that leaves a request open is shown, and not called a missing one', () => {
  const answer = { cStat: '999', xMotivo: 'Erro não catalogado' };
  const view = { state: 'uncertain', answer } as View;
  const end = endOf({ ranges: [{ ...outcome(3, 'uncertain'), view }], stoppedAt: 0 });
  expect(end?.kind === 'stopped' && reasonOf(end)).toEqual({ why: 'unclear', answer });
  const silent = endOf({ ranges: [outcome(3, 'uncertain')], stoppedAt: 0 });
  expect(silent?.kind === 'stopped' && reasonOf(silent)).toEqual({ why: 'uncertain' });
});

test('a group of which nothing was sent goes back to its list, one that stopped later does not', () => {
  const locked = { ...outcome(7, 'prepared'), stopped: { code: 'certificate.locked' as const } };
  expect(endOf({ ranges: [locked, outcome(9, 'prepared')], stoppedAt: 0 })).toBeUndefined();
  expect(endOf({ ranges: [outcome(3, 'homologated'), locked], stoppedAt: 1 })).toMatchObject({
    why: 'other',
  });
});

test('the total counts every number, and a finding that blocks keeps a range out', () => {
  expect(totalOf([{ nNFIni: 3, nNFFin: 3 }, { nNFIni: 7, nNFFin: 9 }])).toBe(4); // prettier-ignore
  expect(isBlocked({ findings: [{ level: 'warn', code: 'year.ask' }] })).toBe(false);
  expect(isBlocked({ findings: [{ level: 'block', code: 'range.used' }] })).toBe(true);
  expect(isBlocked(undefined)).toBe(false);
});

test('contingency is asked where one range is of NFC-e, and of NF-e where one needs it', () => {
  const [nfe, nfce] = [{ mod: '55' }, { mod: '65' }] as const;
  expect(groupAsksContingency([nfe, nfce], [{ findings: [] }, undefined])).toBe(true);
  expect(groupAsksContingency([nfe, nfe], [{ findings: [] }, undefined])).toBe(false);
  expect(groupAsksContingency([nfe, nfe], [{ findings: [] }, { findings: [{ level: 'warn', code: 'contingency.ask' }] }])).toBe(true); // prettier-ignore
});

test('a group that the person stopped says so, and one stopped before anything was sent is tried again', () => {
  const stopped = { ...outcome(5, 'discarded'), stopped: { code: 'call.aborted' as const } };
  expect(endOf({ ranges: [outcome(3, 'homologated'), stopped], stoppedAt: 1 })).toMatchObject({
    kind: 'stopped',
    why: 'asked',
  });
  expect(endOf({ ranges: [stopped], stoppedAt: 0 })).toBeUndefined();
});
