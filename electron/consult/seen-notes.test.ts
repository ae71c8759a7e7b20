/** What consultations last said of notes, read by several questions at once. */

import { expect, test } from 'vitest';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { addPastConsults, companyCnpj, pastConsult } from '../history/find/testing/past-consults.ts';
import { createConsultHistory } from '../history/history.ts';
import { createWriteBehind } from '../history/write-behind.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { createSeenNotes } from './seen-notes.ts';

test('an answer that comes while another question reads is in the result of the next question', async () => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const writes = createWriteBehind(opened.value, (error) => {
    throw error;
  });
  const history = createConsultHistory(opened.value, writes);
  const seen = createSeenNotes(opened.value, history.flush);
  addPastConsults(
    opened.value,
    Array.from({ length: 700 }, (_, n) => pastConsult(n, 1)),
  );
  const first = seen.refresh();
  const { chNFe, at } = pastConsult(700, 1);
  const retConsSitNFe = { cStat: '100', protNFe: [], procEventoNFe: [] };
  history.add(
    {
      chNFe: accessKeySchema.parse(chNFe),
      environment: 'producao',
      situacao: 'autorizada',
      retConsSitNFe,
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
  const [series] = await seen.refresh();
  expect(series?.cnpj).toBe(companyCnpj(0));
  expect(series?.notes.get(chNFe)).toMatchObject({ standing: 'authorized' });
  await first;
});
