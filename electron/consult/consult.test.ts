/** What a consultation answers: from SEFAZ, from the store, and to several callers of one key at once. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  HOUR,
  keyOf,
  MINUTE,
  noteWith,
  scriptedSefaz,
  type ScriptedSefaz,
} from './testing/scripted-sefaz.ts';

const KEY = keyOf(1);
let sefaz: ScriptedSefaz;
beforeEach(() => {
  sefaz = scriptedSefaz();
});
afterEach(() => sefaz.close());
const answerOf: ScriptedSefaz['answerOf'] = (...args) => sefaz.answerOf(...args);

describe('the content of an answer', () => {
  it('a note authorized with alerts is authorized, and each alert is reported in the order of SEFAZ', async () => {
    const alerts =
      '<cMsg>7</cMsg><xMsg>CEST ausente</xMsg><cMsg>12</cMsg><xMsg>Data de saída muito posterior</xMsg>';
    sefaz.answers('SP', noteWith('120', alerts));
    expect(await answerOf(KEY)).toMatchObject({
      situacao: 'autorizada',
      alertas: [
        { cMsg: '7', xMsg: 'CEST ausente' },
        { cMsg: '12', xMsg: 'Data de saída muito posterior' },
      ],
      avisos: [],
    });
    sefaz.answers('SP', noteWith('100'));
    expect((await answerOf(keyOf(2))).alertas).toEqual([]);
  });

  it('a note that the Fisco has marked is never simply fine: a notice says so, until the mark is cancelled', async () => {
    const event = (tpEvento: string, day: number) =>
      `<procEventoNFe><evento><infEvento><tpEvento>${tpEvento}</tpEvento><dhEvento>2026-11-0${day}T10:00:00-03:00</dhEvento></infEvento></evento></procEventoNFe>`;
    const noticesOf = async (nNF: number, ...events: string[]) => {
      sefaz.answers('SP', `${noteWith('100')}${events.join('')}`);
      const { situacao, avisos } = await answerOf(keyOf(nNF));
      expect(situacao).toBe('autorizada');
      return avisos;
    };
    const marked = ['note.marked-by-fisco'];
    expect(await noticesOf(1, event('400200', 2))).toEqual(marked);
    expect(await noticesOf(2, event('500104', 2), event('400101', 3))).toEqual(marked);
    expect(await noticesOf(3, event('400201', 3), event('400200', 2))).toEqual([]);
    expect(await noticesOf(4, event('400200', 2), event('400201', 3), event('400200', 4))).toEqual(marked);
    expect(await noticesOf(5, event('400300', 2), event('610500', 3))).toEqual([]);
  });

  it('an unknown code is reported with a notice, and its note uses its number only if there is a protocol', async () => {
    const range = { nNFIni: 1, nNFFin: 9 };
    const used = () => sefaz.deps.history.usedNumbers('11222333000181', '55', 1, '1', range);
    sefaz.answers('SP', '121', noteWith('121'));
    expect(await answerOf(KEY)).toMatchObject({ situacao: 'outra', avisos: ['cstat.unknown'] });
    expect(used()).toEqual([]);
    expect(await answerOf(KEY)).toMatchObject({ situacao: 'outra', avisos: ['cstat.unknown'] });
    expect(used()).toEqual([1]);
  });

  it('a consultation that was not carried out never replaces what is known of the note', async () => {
    sefaz.answers('SP', noteWith('100'), '108', '121', '215');
    const { consultadoEm } = await answerOf(KEY);
    const anterior = {
      situacao: 'autorizada',
      cStat: '100',
      xMotivo: 'Palavras da SEFAZ',
      nProt: '135260000000001',
      consultadoEm,
    };
    for (const situacao of ['nao-consultada', 'outra', 'nao-consultada']) {
      sefaz.pass(HOUR);
      expect(await answerOf(KEY)).toMatchObject({ situacao, anterior });
    }
    const listed = sefaz.deps.history
      .list('producao', 10)
      .map(({ situation, before }) => [situation, before]);
    expect(listed).toEqual([
      ['nao-consultada', anterior],
      ['outra', anterior],
      ['nao-consultada', anterior],
      ['autorizada', undefined],
    ]);
    expect(sefaz.deps.history.lastKnown('producao', KEY)).toEqual(anterior);
    expect(sefaz.deps.history.lastKnown('homologacao', KEY)).toBeUndefined();
    expect((await answerOf(keyOf(2))).anterior).toBeUndefined();
  });
});

describe('a note that is not found any more', () => {
  it('comes with the last answer that found it, of the same environment, and a notice', async () => {
    sefaz.answers('SP', '100', '217', '108', '217');
    await answerOf(KEY);
    for (const cStat of ['217', '108', '217']) {
      sefaz.pass(6 * MINUTE);
      const gone = await answerOf(KEY);
      expect(gone.retConsSitNFe.cStat).toBe(cStat);
      if (cStat === '108') continue;
      expect(gone).toMatchObject({
        anterior: { situacao: 'autorizada', cStat: '100' },
        avisos: ['note.found-before'],
      });
    }
    sefaz.answers('SP', '217');
    expect(await answerOf(keyOf(2))).not.toHaveProperty('anterior');
  });

  it('has no notice after its EPEC: it is still to be transmitted', async () => {
    sefaz.answers('SP', '124', '217');
    await answerOf(KEY);
    expect(await answerOf(KEY)).toMatchObject({ anterior: { situacao: 'epec' }, avisos: [] });
  });

  it('comes with the answer that proved it, where a later one had only its EPEC', async () => {
    sefaz.answers('SP', '100', '124', '217');
    for (const cStat of ['100', '124']) {
      expect((await answerOf(KEY)).retConsSitNFe.cStat).toBe(cStat);
      sefaz.pass(6 * MINUTE);
    }
    expect(await answerOf(KEY)).toMatchObject({
      anterior: { situacao: 'autorizada', cStat: '100' },
      avisos: ['note.found-before'],
    });
  });
});

describe('answers from the store', () => {
  it.each(['101', '151', '155', '110', '301', '302', '303'])(
    '%s is final: a year later it still comes from the store, unless a new answer is requested',
    async (cStat) => {
      sefaz.answers('SP', cStat);
      const first = await answerOf(KEY);
      expect(first.doArquivo).toBe(false);
      sefaz.pass(365 * 24 * HOUR);
      const second = await answerOf(KEY);
      expect(second).toEqual({ ...first, doArquivo: true });
      expect(sefaz.asked).toHaveLength(1);
      expect((await answerOf(KEY, { refresh: true })).doArquivo).toBe(false);
      expect(sefaz.asked).toHaveLength(2);
    },
  );

  it.each(['100', '120', '150'])(
    '%s may be cancelled: it comes from the store for less than five minutes',
    async (cStat) => {
      sefaz.answers('SP', cStat);
      const first = await answerOf(KEY);
      sefaz.pass(5 * MINUTE - 1);
      expect(await answerOf(KEY)).toMatchObject({ doArquivo: true, consultadoEm: first.consultadoEm });
      sefaz.pass(1);
      expect(await answerOf(KEY)).toMatchObject({ doArquivo: false });
      expect(sefaz.asked).toHaveLength(2);
    },
  );

  it.each(['217', '124', '656', '108', '562', '999'])('%s never comes from the store', async (cStat) => {
    sefaz.answers('SP', cStat, '100');
    await sefaz.consult(KEY);
    sefaz.pass(2 * HOUR);
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: false });
    expect(sefaz.asked).toHaveLength(2);
  });

  it('skips refusals, which say nothing about the note, but not a later 217', async () => {
    sefaz.answers('SP', '101', '108', '217', '100');
    await answerOf(KEY);
    await answerOf(KEY, { refresh: true });
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: true, situacao: 'cancelada' });
    await answerOf(KEY, { refresh: true });
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: false, situacao: 'autorizada' });
  });

  it('are of the same environment only', async () => {
    sefaz.answers('SP', '101');
    await answerOf(KEY);
    const other = await sefaz.consult(KEY, { environment: 'homologacao', tpAmb: '2' });
    // The scripted SEFAZ answers for production only: if the store had been used, there would be no error.
    expect(other).toMatchObject({ ok: false, error: { code: 'sefaz.mismatch' } });
  });

  it("never returns another server's answer as this one's", async () => {
    sefaz.answers('SP', '101');
    sefaz.override('substitute.test');
    expect((await answerOf(KEY)).avisos).toEqual(['address.overridden']);
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: true, avisos: ['address.overridden'] });
    sefaz.override(undefined);
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: false, avisos: [] });
    expect(sefaz.asked).toHaveLength(2);
  });

  it('adds no row to the history', async () => {
    await answerOf(KEY);
    expect(sefaz.rows()).toBe(1);
    await answerOf(KEY);
    expect(sefaz.rows()).toBe(1);
  });

  it('finds both written and not yet written answers', async () => {
    sefaz.answers('SP', '101');
    const first = await answerOf(KEY);
    expect((await answerOf(KEY)).doArquivo).toBe(true);
    sefaz.deps.history.flush();
    expect(await answerOf(KEY)).toEqual({ ...first, doArquivo: true });
  });

  it('ignores an answer from the future: the clock was set back', async () => {
    await answerOf(KEY);
    sefaz.pass(-HOUR);
    expect((await answerOf(KEY)).doArquivo).toBe(false);
  });
});

describe('concurrent consultations of one key', () => {
  it('are one request, whose answer all of them get', async () => {
    const all = await Promise.all(Array.from({ length: 64 }, () => answerOf(KEY)));
    expect(sefaz.asked).toHaveLength(1);
    expect(new Set(all.map(({ consultadoEm }) => consultadoEm)).size).toBe(1);
    expect(sefaz.rows()).toBe(1);
  });

  it('continue when one caller aborts, and end when the last one does', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    sefaz.answers('SP', promise);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = sefaz.consult(KEY, {}, one.signal);
    const second = sefaz.consult(KEY, {}, two.signal);
    one.abort();
    expect(await first).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    expect(sefaz.aborted()).toBe(0);
    resolve('100');
    expect(await second).toMatchObject({ ok: true });

    sefaz.answers('SP', new Promise(() => undefined));
    const last = new AbortController();
    const third = sefaz.consult(KEY, { refresh: true }, last.signal);
    await Promise.resolve();
    last.abort();
    expect(await third).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    expect(sefaz.aborted()).toBe(1);
  });
});
