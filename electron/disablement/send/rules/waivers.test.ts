/** Which waivers a sending needs, and takes along: by whom, and when they were given. */

import { expect, test } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { DisablementContext, KnownContingency } from '../../deps.ts';
import { AT } from '../../journal/testing/requests.ts';
import { storyIn } from '../../journal/testing/stories.ts';
import { answeredFor } from '../waivers.ts';

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
const declared: KnownContingency = { nNF: 3, chNFe: 'declarada', standing: 'declared' };
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

test('a declaration is a person’s whoever sends, of the hour when it was made, else of now', () => {
  const earlier = { ...declared, declaredAt: '2026-11-01T09:00:00.000Z' };
  expect(answeredFor(knowing(declared, earlier), view, { again: false, by: 'token' })).toEqual(
    ok([
      { code, keys: ['declarada'], at: AT, by: 'person' },
      { code, keys: ['declarada'], at: '2026-11-01T09:00:00.000Z', by: 'person' },
    ]),
  );
});

test('what is sent again needs none, whatever has become known since', () => {
  expect(answeredFor(knowing(open, declared), view, { again: true })).toEqual(ok([]));
});
