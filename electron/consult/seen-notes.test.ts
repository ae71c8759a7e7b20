/** What consultations last said of notes, read by several questions at once. */

import { expect, test } from 'vitest';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { addPastConsults, companyCnpj, pastConsult } from '../history/find/testing/past-consults.ts';
import { createConsultHistory } from '../history/history.ts';
import { createWriteBehind } from '../history/write-behind.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { statementsOf } from '../testing/statements.ts';
import type { AnswerTree } from '../../shared/service/service.ts';
import { createSeenNotes } from './seen-notes.ts';

function opened() {
  const database = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!database.ok) throw new Error(database.error.code);
  const writes = createWriteBehind(database.value, (error) => {
    throw error;
  });
  const history = createConsultHistory(database.value, writes);
  const seen = createSeenNotes(database.value, history.flush);
  const answer = (
    chNFe: string,
    situacao: 'autorizada' | 'cancelada',
    at: string,
    events: AnswerTree[] = [],
  ) =>
    history.add(
      {
        chNFe: accessKeySchema.parse(chNFe),
        environment: 'producao',
        situacao,
        retConsSitNFe: {
          cStat: situacao === 'autorizada' ? '100' : '101',
          protNFe: [],
          procEventoNFe: events,
        },
        eventos: [],
        alertas: [],
        consultadoEm: at,
        doArquivo: false,
        avisos: [],
      },
      '1',
      '',
      'https://sefaz.test/',
      '',
    );
  return { db: database.value, seen, answer };
}

test('an answer that comes while another question reads is in the result of the next question', async () => {
  const { db, seen, answer } = opened();
  addPastConsults(
    db,
    Array.from({ length: 700 }, (_, n) => pastConsult(n, 1)),
  );
  const first = seen.refresh();
  const { chNFe, at } = pastConsult(700, 1);
  answer(chNFe, 'autorizada', at);
  const [series] = await seen.refresh();
  expect(series?.cnpj).toBe(companyCnpj(0));
  expect(series?.notes.get(chNFe)).toMatchObject({ standing: 'authorized' });
  await first;
});

test('a note that SEFAZ called cancelled stays so where another site calls it authorized later', async () => {
  const { seen, answer } = opened();
  const { chNFe } = pastConsult(1, 1);
  answer(chNFe, 'cancelada', '2026-11-20T12:00:00.000Z');
  answer(chNFe, 'autorizada', '2026-11-21T12:00:00.000Z');
  const [series] = await seen.refresh();
  expect(series?.notes.get(chNFe)).toMatchObject({ standing: 'cancelled' });
});

test('when a note was cancelled is read where somebody asks for it: by its last answer that has it', async () => {
  const { seen, answer } = opened();
  const [first, second] = [pastConsult(1, 1).chNFe, pastConsult(2, 1).chNFe];
  const cancelledAt = (dhRegEvento: string, nProt: string) => ({
    evento: { infEvento: { chNFe: first, tpEvento: '110111' } },
    retEvento: { infEvento: { chNFe: first, tpEvento: '110111', cStat: '135', dhRegEvento, nProt } },
  });
  const [day, nextDay] = ['2026-11-20T09:00:00-03:00', '2026-11-21T09:00:00-03:00'];
  answer(first, 'cancelada', '2026-11-22T12:00:00.000Z', [cancelledAt(day, '1')]);
  answer(first, 'cancelada', '2026-11-23T12:00:00.000Z', [cancelledAt(nextDay, '2')]);
  answer(first, 'cancelada', '2026-11-24T12:00:00.000Z');
  answer(second, 'cancelada', '2026-11-24T12:00:00.000Z');
  const read = await statementsOf(seen.refresh);
  expect(read.filter((sql) => /c\.answer\b(?!,)/.test(sql))).toEqual([]);
  const notes = [...((await seen.refresh())[0]?.notes.values() ?? [])];
  expect(await seen.cancellations('1', notes)).toEqual(new Map([[first, { at: nextDay, nProt: '2' }]]));
  expect(await seen.cancellations('2', notes)).toEqual(new Map());
});
