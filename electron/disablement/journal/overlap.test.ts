/** What blocks a range, by the stories of the requests that meet it. */

import { describe, expect, test } from 'vitest';
import { blockersOf, identicalAmong, overlapError, remaining } from './overlap.ts';
import { eventIn, storyIn, storyWith } from './testing/stories.ts';
import { requestOf } from './testing/requests.ts';

describe('the error for a range', () => {
  test('is none where nothing blocks it', () => {
    expect(overlapError('ID1', [])).toBeUndefined();
  });

  test('names the oldest request that has one of its numbers, with its protocol', () => {
    const first = storyIn('homologated', 3, { nNFFin: 7 });
    expect(overlapError('ID1', [first, storyIn('uncertain', 9)])).toEqual({
      code: 'disablement.overlap',
      data: { requestId: 'pedido-3', nNFIni: 3, nNFFin: 7, state: 'homologated', nProt: '13' },
    });
  });

  test('names the computer that is sending the other request', () => {
    const sent = storyWith(requestOf(3), [
      eventIn(
        'sending',
        'sending',
        { owner: '', xmlSeq: 0, overridden: false },
        { by: { user: 'ana', machine: 'BALCAO-2' } },
      ),
    ]);
    expect(overlapError('ID1', [sent])?.data).toMatchObject({ user: 'ana', machine: 'BALCAO-2' });
  });

  test.each([
    ['homologated', 'disablement.already', { nProt: '14', state: 'homologated' }],
    ['closed', 'disablement.already', { nProt: '', state: 'closed' }],
    ['uncertain', 'disablement.uncertain', {}],
    ['sending', 'disablement.busy', {}],
    ['imported', 'disablement.imported', {}],
  ] as const)('of the identical request that is %s is %s, before that of any other', (state, code, more) => {
    const error = overlapError('ID4', [storyIn('uncertain', 3), storyIn(state, 4)]);
    expect(error).toEqual({ code, data: { requestId: 'pedido-4', ...more } });
  });

  test('is that of the identical request with SEFAZ’s answer, and not of a file beside it', () => {
    const file = storyIn('imported', 4, { requestId: 'arquivo' });
    const done = storyIn('homologated', 4);
    expect(identicalAmong('ID4', [storyIn('homologated', 3), file, done])).toBe(done);
    expect(identicalAmong('ID4', [storyIn('homologated', 3), file])).toBe(file);
    expect(identicalAmong('ID5', [file, done])).toBeUndefined();
  });
});

describe('a request is kept from going out', () => {
  const [file, other] = [storyIn('imported', 4, { requestId: 'arquivo' }), storyIn('imported', 5)];

  test('by all that meet it, and never by itself', () => {
    const own = storyIn('prepared', 4);
    expect(blockersOf(own, [own, file, other])).toEqual([file, other]);
  });

  test('again by all but a file of the same request that proves nothing', () => {
    const own = storyIn('uncertain', 4);
    const done = storyIn('homologated', 4, { requestId: 'outro' });
    expect(blockersOf(own, [own, file, other, done])).toEqual([other, done]);
  });
});

test('what is left of a range is in pieces as long as they can be, and in order', () => {
  const range = { nNFIni: 10, nNFFin: 20 };
  const piece = (nNFIni: number, nNFFin = nNFIni) => ({ nNFIni, nNFFin });
  expect(remaining(range, [])).toEqual([range]);
  expect(remaining(range, [piece(17), piece(12, 13)])).toEqual([piece(10, 11), piece(14, 16), piece(18, 20)]);
  expect(remaining(range, [piece(1, 10), piece(20, 30)])).toEqual([piece(11, 19)]);
  expect(remaining(range, [piece(1, 9), piece(21, 30)])).toEqual([range]);
  expect(remaining(range, [piece(12, 18), piece(13, 14)])).toEqual([piece(10, 11), piece(19, 20)]);
  expect(remaining(range, [piece(10, 20)])).toEqual([]);
});
