/** Which waivers a sending needs, and takes along: by whom, and when they were given. */

import { expect, test } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { DisablementContext, KnownContingency } from '../../deps.ts';
import { AT } from '../../journal/testing/requests.ts';
import { storyIn } from '../../journal/testing/stories.ts';
import { answeredFor, type Answering } from '../waivers.ts';

const range = { nNFIni: 3, nNFFin: 3 };
const view = {
  story: storyIn('prepared', 3),
  around: { below: { joined: range }, above: { joined: range } },
};

/** A program that knows these notes of the number, and no neighbour. */
const knowing = (...contingencies: readonly KnownContingency[]) =>
  ({
    deps: {
      clock: { now: () => new Date(AT) },
      known: () => ({ contingencies: () => contingencies, nearest: () => undefined }),
    },
  }) as unknown as DisablementContext;

const open: KnownContingency = { nNF: 3, chNFe: 'aberta', standing: 'open' };
const code = 'range.contingency';

test('a range without an objection needs none', () => {
  expect(answeredFor(knowing(), view, { again: false })).toEqual(ok([]));
});

test('an objection that was not confirmed refuses the sending, and one that was goes along with who confirmed it', () => {
  const refusal = appError(code, { numbers: '3', chNFe: 'aberta' });
  expect(answeredFor(knowing(open), view, { again: false })).toEqual(err(refusal));
  const confirmed = [code] as const;
  expect(answeredFor(knowing(open), view, { again: false, confirmed, by: 'token' })).toEqual(
    ok([{ code, keys: ['aberta'], at: AT, by: 'token' }]),
  );
  expect(answeredFor(knowing(open), view, { again: false, confirmed })).toEqual(
    ok([{ code, keys: ['aberta'], at: AT, by: 'person' }]),
  );
});

test('what is sent again needs none, whatever has become known since', () => {
  expect(answeredFor(knowing(open), view, { again: true })).toEqual(ok([]));
});

test('a waiver covers the notes that were shown when it was given, and none that came since', () => {
  const given = { again: false, confirmed: [code] } as const;
  const shown: Answering['shown'] = [{ code, keys: ['aberta', 'transmitida'] }];
  const ofOne = ok([{ code, keys: ['aberta'], at: AT, by: 'person' }]);
  expect(answeredFor(knowing(open), view, { ...given, shown })).toEqual(ofOne);
  const unseen = (chNFe: string) => err(appError(code, { numbers: '3', chNFe }));
  expect(answeredFor(knowing(open), view, { ...given, shown: [] })).toEqual(unseen('aberta'));
  const later = { ...open, chNFe: 'posterior' };
  expect(answeredFor(knowing(later), view, { ...given, shown })).toEqual(unseen('posterior'));
});

test('a waiver of the year is of the neighbours that were shown', () => {
  const sides = { below: { nNF: 2, year: 2023, month: 1 }, above: { nNF: 4, year: 2024, month: 1 } };
  const context = {
    deps: {
      clock: { now: () => new Date(AT) },
      known: () => ({
        contingencies: () => [],
        nearest: (_range: unknown, side: 'below' | 'above') => sides[side],
      }),
    },
  } as unknown as DisablementContext;
  const given = { again: false, confirmed: ['year.contradicted'] } as const;
  const waived = (year: number) => [
    {
      code: 'year.contradicted',
      neighbours: { below: { nNF: 2, year }, above: { nNF: 4, year: 2024 } },
    } as const,
  ];
  expect(answeredFor(context, view, { ...given, shown: waived(2023) })).toMatchObject(ok(waived(2023)));
  const beside = [...waived(2023), { code: 'range.contingency' as const, keys: ['outra'] }];
  expect(answeredFor(context, view, { ...given, shown: beside })).toMatchObject(ok(waived(2023)));
  expect(answeredFor(context, view, { ...given, shown: waived(2022) })).toMatchObject(
    err({ code: 'year.contradicted' }),
  );
});
