/** How every store behind the journal's interface reserves: check and note are one, and of two programs that want the same numbers one is noted. */

import { beforeEach, expect, test } from 'vitest';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { codeOf, valueOf } from '../testing/test-context.ts';
import type { Journal, Reservation } from './journal.ts';
import { eventsOf, type EventDraft } from './journal-rows.ts';
import { storyOf } from './story.ts';
import { inEachStore, rowOf } from './testing/each-store.ts';
import { AT, DISCARDED, HOMOLOGATED, UNCERTAIN } from './testing/requests.ts';

const unsent: EventDraft = {
  kind: 'unsent',
  step: 'unsend',
  at: AT,
  data: { code: 'sefaz.unreachable', phase: 'connect' },
};

inEachStore(({ programs, reserving, stateIn, append }) => {
  let one: Journal;
  let other: Journal;
  beforeEach(() => void ({ one, other } = programs()));

  test('a reservation notes the sending and gives the signed request that goes out', async () => {
    await one.add(rowOf(3));
    const token = { token: 'erp', overridden: true };
    const reserved = valueOf(await one.reserve(reserving('pedido-3', token)));
    expect(reserved).toEqual({ sendingSeq: 2, xml: '<inutNFe n="3"/>' });
    const { events } = await storyOf(other, 'pedido-3');
    expect(events.at(-1)).toMatchObject({
      kind: 'sending',
      state: 'sending',
      at: AT,
      data: { owner: programs().owner, xmlSeq: 0, overridden: true, token: 'erp' },
    });
    expect(await one.verifyChain()).toMatchObject({ ok: true, events: 2, requests: 1 });
  });

  test('the last signature made is the one that goes out', async () => {
    await one.add(rowOf(3));
    const data = { certificate: 'x', certificateUntil: AT };
    await one.note('pedido-3', { kind: 'signed', step: 'note', at: AT, data, raw: Buffer.from('<novo/>') });
    const reserved = valueOf(await one.reserve(reserving('pedido-3')));
    expect(reserved).toEqual({ sendingSeq: 3, xml: '<novo/>' });
  });

  test('a consent that was taken back, or a check that refuses, leaves the request as it was', async () => {
    await one.add(rowOf(3));
    const withdrawn = () => appError('token.revoked');
    const neverAsked = () => {
      throw new Error('asked without a consent');
    };
    const taken = await one.reserve(reserving('pedido-3', { withdrawn, admit: neverAsked }));
    expect(codeOf(taken)).toBe('token.revoked');
    const admit = () => err(appError('range.contingency'));
    expect(codeOf(await one.reserve(reserving('pedido-3', { admit })))).toBe('range.contingency');
    expect(await stateIn('pedido-3')).toBe('prepared');
    expect((await storyOf(other, 'pedido-3')).events).toHaveLength(1);
  });

  test('a check that breaks down leaves the request as it was, and the journal open to others', async () => {
    await one.add(rowOf(3));
    const admit = () => {
      throw new Error('a bug');
    };
    await expect(one.reserve(reserving('pedido-3', { admit }))).rejects.toThrow('a bug');
    expect(await stateIn('pedido-3')).toBe('prepared');
    expect(codeOf(await other.reserve(reserving('pedido-3')))).toBe('ok');
  });

  test('a request goes out only from the state it was asked in', async () => {
    await one.add(rowOf(3));
    expect(codeOf(await one.reserve(reserving('pedido-3', { from: 'uncertain' })))).toBe('disablement.state');
    valueOf(await one.reserve(reserving('pedido-3')));
    expect(codeOf(await other.reserve(reserving('pedido-3')))).toBe('disablement.busy');
    await append('pedido-3', UNCERTAIN);
    expect(codeOf(await other.reserve(reserving('pedido-3')))).toBe('disablement.uncertain');
    expect(codeOf(await other.reserve(reserving('pedido-3', { from: 'uncertain' })))).toBe('ok');
  });

  test('of reservations that meet, asked for at once by two programs, one is noted', async () => {
    const rows = [rowOf(1, 5), rowOf(5, 9), rowOf(3, 7), rowOf(10, 12)];
    for (const row of rows) await one.add(row);
    const asked = rows.map(({ requestId }, i) => (i % 2 ? other : one).reserve(reserving(requestId)));
    const codes = (await Promise.all(asked)).map(codeOf);
    // The first three meet each other; which of them comes first is open.
    expect(codes.slice(0, 3).toSorted()).toEqual(['disablement.overlap', 'disablement.overlap', 'ok']);
    expect(codes[3]).toBe('ok');
    const noted = rows.flatMap(({ requestId }, i) => (codes[i] === 'ok' ? [requestId] : []));
    expect((await other.sending()).toSorted()).toEqual(noted.toSorted());
    expect((await other.verifyChain()).ok).toBe(true);
  });

  test('the check sees the story and what is disabled next to the numbers, and its waivers are noted before the sending', async () => {
    for (const row of [rowOf(1, 2), rowOf(3, 4), rowOf(5), rowOf(9)]) await one.add(row);
    for (const requestId of ['pedido-1', 'pedido-3', 'pedido-9']) {
      valueOf(await one.reserve(reserving(requestId)));
      await append(requestId, HOMOLOGATED);
    }
    const waiver = { code: 'year.contradicted', by: 'person', at: AT } as const;
    const admit: Reservation['admit'] = ({ story, around }) => {
      expect(story.row).toEqual(rowOf(5));
      expect(around).toEqual({
        below: { joined: { nNFIni: 1, nNFFin: 5 }, adjoining: { nNF: 2, year: 2026 } },
        above: { joined: { nNFIni: 5, nNFFin: 5 }, apart: { nNF: 9, year: 2026 } },
      });
      return ok([waiver]);
    };
    valueOf(await one.reserve(reserving('pedido-5', { admit })));
    const { events } = await storyOf(other, 'pedido-5');
    expect(events.map(({ kind }) => kind)).toEqual(['prepared', 'waived', 'sending']);
    expect(eventsOf(events, 'waived')[0]?.data.waivers).toEqual([waiver]);
  });

  test('what comes between the check before the confirmation and the reservation is seen by the reservation', async () => {
    await one.add(rowOf(3));
    await one.add(rowOf(3, 5, 'maior'));
    const look = () => one.survey(rowOf(3), 'pedido-3');
    await look();
    valueOf(await other.reserve(reserving('maior')));
    expect(codeOf(await one.reserve(reserving('pedido-3')))).toBe('disablement.overlap');
    await other.append([{ story: await storyOf(other, 'maior'), drafts: [unsent] }]);
    await look();
    await other.append([{ story: await storyOf(other, 'pedido-3'), drafts: [DISCARDED] }]);
    expect(codeOf(await one.reserve(reserving('pedido-3')))).toBe('disablement.state');
    await look();
    const withdrawn = () => appError('call.aborted');
    await one.survey(rowOf(3, 5), 'maior');
    expect(codeOf(await one.reserve(reserving('maior', { withdrawn })))).toBe('call.aborted');
    expect(await stateIn('maior')).toBe('prepared');
  });

  test('of two programs that checked before, one notes its sending', async () => {
    for (let round = 0; round < 6; round += 1) {
      const nNF = 100 + round * 10;
      await one.add(rowOf(nNF, nNF + 4, `a-${round}`));
      await other.add(rowOf(nNF + 4, nNF + 8, `b-${round}`));
      await one.survey(rowOf(nNF, nNF + 4), `a-${round}`);
      await other.survey(rowOf(nNF + 4, nNF + 8), `b-${round}`);
      const results = await Promise.all([
        one.reserve(reserving(`a-${round}`)),
        other.reserve(reserving(`b-${round}`)),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    }
    expect(await one.verifyChain()).toMatchObject({ ok: true });
  });
});
