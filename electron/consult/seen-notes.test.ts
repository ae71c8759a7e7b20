/** What consultations last said of notes, read by several questions at once. */

import { expect, test } from 'vitest';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { addPastConsults, companyCnpj, pastConsult } from '../history/find/testing/past-consults.ts';
import { createConsultHistory } from '../history/history.ts';
import { createWriteBehind } from '../history/write-behind.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { createSeenNotes } from './seen-notes.ts';

function opened() {
  const database = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!database.ok) throw new Error(database.error.code);
  const writes = createWriteBehind(database.value, (error) => {
    throw error;
  });
  const history = createConsultHistory(database.value, writes);
  const seen = createSeenNotes(database.value, history.flush);
  const answer = (chNFe: string, situacao: 'autorizada' | 'cancelada', at: string) =>
    history.add(
      {
        chNFe: accessKeySchema.parse(chNFe),
        environment: 'producao',
        situacao,
        retConsSitNFe: { cStat: situacao === 'autorizada' ? '100' : '101', protNFe: [], procEventoNFe: [] },
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
