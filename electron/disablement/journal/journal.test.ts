/** What every store behind the journal's interface says of its requests, and how it keeps what was decided elsewhere from being written over what has moved since. */

import { beforeEach, expect, test } from 'vitest';
import { CNPJ, codeOf, valueOf } from '../testing/test-context.ts';
import { appendDecided } from './append-decided.ts';
import { besideOf, type Side } from './disabled-around.ts';
import type { Journal, Reservation } from './journal.ts';
import { stateOf, type EventDraft, type RequestRow } from './journal-rows.ts';
import { storyOf } from './story.ts';
import { inEachStore, rowOf } from './testing/each-store.ts';
import { AT, DISCARDED, HOMOLOGATED, UNCERTAIN } from './testing/requests.ts';

const environment = 'homologacao' as const;

const refusedDraft: EventDraft = {
  kind: 'outcome',
  step: 'refuse',
  at: AT,
  data: {
    nProt: '',
    answer: { cStat: '241', xMotivo: '', nProt: '', dhRecbto: '2026-11-20T09:00:00-03:00' },
  },
};

inEachStore(({ store, programs, reserving, stateIn, append }) => {
  let one: Journal;
  let other: Journal;
  beforeEach(() => void ({ one, other } = programs()));

  test('a survey says what the single questions say, of one moment, also for a range with its ends mistaken', async () => {
    for (const nNF of [3, 5, 6, 9]) await one.add(rowOf(nNF));
    for (const nNF of [3, 5]) {
      valueOf(await one.reserve(reserving(`pedido-${nNF}`)));
      await append(`pedido-${nNF}`, nNF === 5 ? HOMOLOGATED : refusedDraft);
    }
    valueOf(await other.reserve(reserving('pedido-9')));
    for (const range of [rowOf(3, 9), rowOf(6), rowOf(9, 3), { ...rowOf(3, 9), cnpj: '11222333000181' }]) {
      const found = await other.survey(range, 'pedido-6');
      const { story, blocking, refused, around, sending, lastReceived } = found;
      expect(story).toEqual(await one.story('pedido-6'));
      if (range.nNFIni <= range.nNFFin) {
        expect(blocking).toEqual(await one.blocking(range));
        expect(refused).toEqual(await one.refused(range));
        const { nNFIni, nNFFin } = range;
        const five = range.cnpj === rowOf(5).cnpj ? [{ nNFIni: 5, nNFFin: 5, ano: rowOf(5).ano }] : [];
        const beyond = (side: Side) => five.filter(() => (side === 'below' ? nNFIni > 5 : nNFFin < 5));
        const beside = (side: Side) => besideOf({ nNFIni, nNFFin }, side, beyond(side));
        expect(around).toEqual({ below: beside('below'), above: beside('above') });
      }
      expect(sending).toEqual(['pedido-9']);
      expect(lastReceived).toBe(await one.lastReceived(range.tpAmb));
    }
    const { blocking: inTheWay, story: own } = await one.survey(rowOf(3, 9));
    expect(inTheWay.map(({ row }) => row.requestId)).toEqual(['pedido-5', 'pedido-9']);
    expect(own).toBeUndefined();
  });

  test('a survey has the newest refusal by numbers that are taken, however many others there are', async () => {
    const refusals = { 'pedido-a': '241', 'pedido-b': '256', 'pedido-c': '203', 'pedido-d': '108' };
    for (const [requestId, cStat] of Object.entries(refusals)) {
      await one.add(rowOf(3, 4, requestId));
      valueOf(await one.reserve(reserving(requestId)));
      const answer = { cStat, xMotivo: '', nProt: '', dhRecbto: '' };
      await append(requestId, { kind: 'outcome', step: 'refuse', at: AT, data: { nProt: '', answer } });
    }
    const { refused } = await other.survey(rowOf(4, 9));
    expect(refused.map(({ row }) => row.requestId)).toEqual(['pedido-b']);
    expect(await other.refused(rowOf(4, 9))).toHaveLength(4);
  });

  test('a survey, and what is known of all numbers, has what the refusals of one number alone say', async () => {
    const refusals = [
      [3, 3, '241'],
      [4, 4, '256'],
      [5, 6, '241'],
      [7, 7, '203'],
      [9, 9, '241'],
    ] as const;
    for (const [ini, fin, cStat] of [...refusals, ...refusals.slice(0, 2)]) {
      const requestId = `pedido-${ini}-${(await one.ofId(rowOf(ini, fin).environment, rowOf(ini, fin).id)).length}`;
      await one.add(rowOf(ini, fin, requestId));
      valueOf(await one.reserve(reserving(requestId)));
      const answer = { cStat, xMotivo: '', nProt: '', dhRecbto: '' };
      await append(requestId, { kind: 'outcome', step: 'refuse', at: AT, data: { nProt: '', answer } });
    }
    const three = { nNF: 3, standing: 'taken' };
    const four = { nNF: 4, standing: 'disabled-by-rejection' };
    expect((await other.survey(rowOf(3, 8))).alone).toEqual([three, four]);
    expect((await other.survey(rowOf(8, 3))).alone).toEqual([three, four]);
    const standings = (await other.numbers()).map(({ nNFIni, standing }) => `${nNFIni} ${standing}`);
    expect([...new Set(standings)]).toEqual(['3 taken', '4 disabled-by-rejection', '9 taken']);
  });

  test('the last hour of SEFAZ is that of the same environment', async () => {
    await one.add(rowOf(3));
    await one.add({ ...rowOf(7), tpAmb: '1', environment: 'producao' });
    for (const [n, dhRecbto] of [
      [3, '2026-11-20T09:00:00-03:00'],
      [7, '2062-01-01T09:00:00-03:00'],
    ] as const) {
      valueOf(await one.reserve(reserving(`pedido-${n}`)));
      const answer = { cStat: '241', xMotivo: '', nProt: '', dhRecbto };
      await append(`pedido-${n}`, { kind: 'outcome', step: 'refuse', at: AT, data: { nProt: '', answer } });
    }
    for (const journal of [one, other]) {
      expect(await journal.lastReceived('2')).toBe('2026-11-20T09:00:00-03:00');
      expect(await journal.lastReceived('1')).toBe('2062-01-01T09:00:00-03:00');
    }
  });

  test('what a write returns is the request as it then is, with the bytes that it keeps', async () => {
    expect(await one.add(rowOf(3))).toEqual(await other.story('pedido-3'));
    valueOf(await one.reserve(reserving('pedido-3')));
    const raw = new TextEncoder().encode('<resposta/>');
    const answer = { kind: 'answer', step: 'note', at: AT, raw } as const;
    const data = { sendingSeq: 2, httpStatus: 200, contentType: 'text/xml' };
    expect(await one.note('pedido-3', { ...answer, data })).toEqual(await other.story('pedido-3'));
    const appended = await append('pedido-3', HOMOLOGATED);
    expect(appended).toEqual(await other.story('pedido-3'));
    for (const journal of [one, other]) {
      expect(Buffer.from((await journal.raw('pedido-3', 3)) ?? []).toString()).toBe('<resposta/>');
      expect((await journal.row('pedido-3'))?.signedXml).toBe('<inutNFe n="3"/>');
    }
    expect(await one.row('nenhum')).toBeUndefined();
  });

  test('what was decided on a story that has moved since is not written, and nothing of what belongs to it', async () => {
    await one.add(rowOf(3));
    await one.add(rowOf(9));
    const before = await Promise.all(['pedido-9', 'pedido-3'].map((requestId) => storyOf(one, requestId)));
    const both = before.map((story) => ({ story, drafts: [DISCARDED] }));
    valueOf(await other.reserve(reserving('pedido-3')));
    expect(await one.append(both)).toBeUndefined();
    expect([await stateIn('pedido-3'), await stateIn('pedido-9')]).toEqual(['sending', 'prepared']);
    expect(await one.append(both.slice(0, 1))).toHaveLength(1);
    expect(await stateIn('pedido-9')).toBe('discarded');
  });

  test('decides anew where another program came between the reading and the writing', async () => {
    await one.add(rowOf(3));
    valueOf(await one.reserve(reserving('pedido-3')));
    const seen: string[] = [];
    const appended = await appendDecided(one, 'pedido-3', async ({ events }) => {
      seen.push(stateOf(events));
      if (seen.length === 1)
        await other.append([{ story: await storyOf(other, 'pedido-3'), drafts: [UNCERTAIN] }]);
      return stateOf(events) === 'sending' ? [UNCERTAIN] : [];
    });
    expect([appended, seen]).toEqual([undefined, ['sending', 'uncertain']]);
    expect((await storyOf(other, 'pedido-3')).events).toHaveLength(3);
  });

  test('an import that was decided before another request of its Id came is not written', async () => {
    const of = { environment, id: 'ID3-3' };
    const row = rowOf(3, 3, 'importado');
    const data = { path: '', sha256: '', folder: '/x' };
    const drafts = [{ kind: 'imported', step: 'import', at: AT, data } as const];
    await other.add(rowOf(3));
    const change = { of, row, requestId: 'importado', drafts };
    expect(await one.importRequest({ ...change, seen: [] })).toBe(false);
    const seen = await one.ofId(environment, 'ID3-3');
    valueOf(await other.reserve(reserving('pedido-3')));
    expect(await one.importRequest({ ...change, seen })).toBe(false);
    expect(await one.story('importado')).toBeUndefined();
    expect(await one.importRequest({ ...change, seen: await one.ofId(environment, 'ID3-3') })).toBe(true);
    expect(await stateIn('importado')).toBe('imported');
  });

  test('a step that the state does not have is a bug, and writes nothing', async () => {
    await one.add(rowOf(3));
    const changes = [{ story: await storyOf(one, 'pedido-3'), drafts: [UNCERTAIN] }];
    await expect(one.append(changes)).rejects.toThrow('no step doubt from prepared');
    expect(await stateIn('pedido-3')).toBe('prepared');
  });

  test('knows what another program has written, and not what it wrote itself', async () => {
    await one.add(rowOf(3));
    expect(await one.writtenElsewhere()).toBe(false);
    await other.add(rowOf(4));
    expect([await one.writtenElsewhere(), await one.writtenElsewhere()]).toEqual([true, false]);
  });

  test('the newest stand by when they were first sent, however often they were sent again', async () => {
    for (const n of [1, 2, 3]) await one.add(rowOf(n));
    expect((await other.newest(environment, 2)).map(({ row }) => row.nNFIni)).toEqual([3, 2]);
    valueOf(await one.reserve(reserving('pedido-1')));
    await one.note('pedido-1', UNCERTAIN);
    valueOf(await one.reserve(reserving('pedido-2')));
    await one.note('pedido-2', UNCERTAIN);
    valueOf(await one.reserve(reserving('pedido-1', { from: 'uncertain' })));
    expect((await other.newest(environment, 9)).map(({ row }) => row.nNFIni)).toEqual([2, 1, 3]);
    expect(await other.newest('producao', 9)).toEqual([]);
  });

  test('the requests of a company are its own of one environment, newest first', async () => {
    await one.add(rowOf(1));
    await one.add({ ...rowOf(2), environment: 'producao', tpAmb: '1' });
    await one.add({ ...rowOf(3), cnpj: '99888777000100' });
    await one.add(rowOf(4));
    expect((await other.ofCompany(environment, CNPJ)).map(({ row }) => row.nNFIni)).toEqual([4, 1]);
    expect(await other.ofCompany(environment, '44222333000181')).toEqual([]);
  });

  test('numbers sent today by any token of a company count together, a person’s do not, nor those of another', async () => {
    const now = new Date(AT);
    const send = async (row: RequestRow, changes: Partial<Reservation>) => {
      await one.add({ ...row, environment: 'producao', tpAmb: '1' });
      valueOf(await one.reserve(reserving(row.requestId, changes)));
      await one.note(row.requestId, UNCERTAIN);
    };
    await send(rowOf(1, 3), { token: 'da caixa 1' });
    await send(rowOf(10, 11), { token: 'da caixa 2' });
    await send(rowOf(20, 29), {});
    await send({ ...rowOf(30, 34), cnpj: '99888777000100' }, { token: 'de outra empresa' });
    const branch = `${CNPJ.slice(0, 8)}000262`;
    await send({ ...rowOf(40), cnpj: branch }, { token: 'da filial' });
    expect(await other.sentByTokensOf(CNPJ.slice(0, 8), now)).toBe(6);
    expect([await other.sentBy('da caixa 1', now), await other.sentBy('', now)]).toEqual([3, 0]);
    const capped = (nNF: number, cap: number) => {
      const token = 'da caixa 1';
      return reserving(`pedido-${nNF}`, { token, cap, now: () => now });
    };
    await one.add({ ...rowOf(60, 62), tpAmb: '1', environment: 'producao' });
    expect(codeOf(await other.reserve(capped(60, 5)))).toBe('confirmation.required');
    valueOf(await other.reserve(capped(60, 9)));
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    expect(await other.sentByTokensOf(CNPJ.slice(0, 8), tomorrow)).toBe(0);
  });

  test('what is said of all requests follows each event, also one of another program', async () => {
    const standings = async () => (await one.numbers()).map(({ standing }) => standing);
    await one.add(rowOf(3));
    expect([await standings(), (await one.openByCompany(environment)).size]).toEqual([[], 0]);
    valueOf(await other.reserve(reserving('pedido-3')));
    const open = [...(await one.openByCompany(environment)).values()];
    expect([await standings(), open]).toEqual([['uncertain'], [{ uncertain: 1, unsaved: 0 }]]);
  });

  test('who asks for the first time finds what is being sent, also again, and what is not saved', async () => {
    for (const n of [1, 2, 3, 4, 5]) await one.add(rowOf(n));
    for (const n of [1, 2, 3, 4]) {
      valueOf(await one.reserve(reserving(`pedido-${n}`)));
      if (n > 1) await one.note(`pedido-${n}`, n === 2 ? UNCERTAIN : HOMOLOGATED);
    }
    valueOf(await one.reserve(reserving('pedido-2', { from: 'uncertain' })));
    const data = { paths: ['a.xml'], sha256: ['00'], suffixed: false };
    await one.note('pedido-4', { kind: 'file', step: 'note', at: AT, data });
    expect([(await other.sending()).sort(), await other.unsaved()]).toEqual([
      ['pedido-1', 'pedido-2'],
      ['pedido-3'],
    ]);
    const open = [...(await other.openByCompany(environment)).values()];
    expect(open).toEqual([{ uncertain: 2, unsaved: 1 }]);
    const counts = { sending: 2, homologated: 2, prepared: 1 };
    expect(Object.fromEntries(await other.counts(environment))).toEqual(counts);
    expect(await other.counts('producao')).toEqual(new Map());
    await one.note('pedido-1', HOMOLOGATED);
    expect([await other.sending(), (await other.unsaved()).sort()]).toEqual([
      ['pedido-2'],
      ['pedido-1', 'pedido-3'],
    ]);
  });

  test('a saving that fails after one that succeeded is unsaved until the next one', async () => {
    const paths = ['a.xml'];
    const file = { paths, sha256: ['00'], suffixed: false };
    const saved: EventDraft = { kind: 'file', step: 'note', at: AT, data: file };
    const failed: EventDraft = {
      kind: 'file-problem',
      step: 'note',
      at: AT,
      data: { problem: 'ENOENT', path: 'a.xml' },
    };
    await one.add(rowOf(3));
    valueOf(await one.reserve(reserving('pedido-3')));
    await one.note('pedido-3', HOMOLOGATED);
    const unsaved = async () => [await one.unsaved(), await other.unsaved()].map((ids) => ids.length);
    const pending = async () => (await other.list(environment, 'pending')).length;
    for (const [event, n] of [
      [failed, 1],
      [saved, 0],
      [failed, 1],
      [saved, 0],
    ] as const) {
      await one.note('pedido-3', event);
      const open = [...(await other.openByCompany(environment)).values()];
      expect([await unsaved(), await pending()]).toEqual([[n, n], n]);
      expect(open).toEqual(n === 0 ? [] : [{ uncertain: 0, unsaved: 1 }]);
    }
  });

  test('an event that comes while the numbers are collected is in the answer', async () => {
    // SQLite collects them in pieces of 1,500 events, the server in pieces of 5,000.
    const count = store === 'SQLite' ? 1_600 : 10;
    for (let n = 1; n <= count; n += 1) await one.add(rowOf(n));
    const asked = other.numbers();
    valueOf(await one.reserve(reserving('pedido-7')));
    const moved = await asked;
    const found = moved.length === 0 ? await other.numbers() : moved;
    expect(found).toMatchObject([{ nNFIni: 7, standing: 'uncertain' }]);
  });

  test('a reader follows what moved since its mark, in pieces, and begins anew where its link is not there', async () => {
    for (let n = 1; n <= 250; n += 1) await one.add(rowOf(n));
    const first = await other.movedSince(undefined);
    expect(first).toMatchObject({ restart: true, more: true });
    const second = await other.movedSince(first.mark);
    expect(second).toMatchObject({ restart: false, more: false });
    const seen = [...first.stories, ...second.stories].map(({ row }) => row.nNFIni);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
    expect((await other.movedSince(second.mark)).stories).toEqual([]);
    valueOf(await one.reserve(reserving('pedido-7')));
    await one.note('pedido-7', HOMOLOGATED);
    const moved = await other.movedSince(second.mark);
    expect(moved.stories.map(({ row }) => row.requestId)).toEqual(['pedido-7']);
    expect(moved.stories.map(({ events }) => stateOf(events))).toEqual(['homologated']);
    const strange = moved.mark.replace(/\w+$/, first.mark.split(':').at(-1) ?? '');
    expect(await other.movedSince(strange)).toMatchObject({ restart: true });
  });
});
