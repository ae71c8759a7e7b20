/** Stored answers of made-up notes, for tests and measurements. */

import { accessKeyCheckDigit } from '../../../../shared/fiscal/key/access-key.ts';
import { inTransaction, type Database } from '../../../storage/database/database.ts';

/** Of a usual authorized note, in size. */
const FILLING = `<filler>${'9A'.repeat(1_500)}</filler>`;

/** `count` answers about notes from number `from` on; the same numbers are the same answers. */
export function addAnswers(db: Database, count: number, from = 1): void {
  const add = db.prepare(
    `INSERT INTO consultation (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo,
       n_prot, answer, avisos, address, xml)
     VALUES (?, 'producao', '1', ?, '11222333000181', '55', 1, ?, 'autorizada', '100', 'Autorizado o uso da NF-e', ?, ?, '[]',
       'https://sefaz.test/consulta', ?)`,
  );
  inTransaction(db, () => {
    for (let n = from; n < from + count; n += 1) {
      const first43 = `35261111222333000181550010${String(n).padStart(8, '0')}148205731`;
      const key = `${first43}${accessKeyCheckDigit(first43)}`;
      const at = new Date(Date.UTC(2026, 10, 1) + n * 1_000).toISOString();
      const nProt = `1352600${String(n).padStart(8, '0')}`;
      const answer = {
        versao: '4.00',
        tpAmb: '1',
        cStat: '100',
        chNFe: key,
        protNFe: [{ infProt: { nProt } }],
      };
      add.run(at, key, n, nProt, JSON.stringify(answer), `<retConsSitNFe>${key}${FILLING}</retConsSitNFe>`);
    }
  });
}

/** All but their order of arrival, which is each computer's own. */
export function answersOf(db: Database): unknown[] {
  return db
    .prepare(
      'SELECT at, ch_nfe, c_stat, n_prot, answer, avisos, address, xml FROM consultation ORDER BY ch_nfe, at',
    )
    .all();
}
