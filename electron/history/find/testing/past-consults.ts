/** Consultations as an office with hundreds of companies has them after years, as many as are asked for; the same each time. */

import type { Environment } from '../../../../shared/contract.ts';
import { accessKeyCheckDigit } from '../../../../shared/fiscal/key/access-key.ts';
import { cnpjCheckDigits } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { inTransaction, type Database } from '../../../storage/database/database.ts';

export interface PastConsult {
  readonly at: string;
  readonly environment: Environment;
  readonly chNFe: string;
  readonly emitter: string;
  readonly serie: number;
  readonly nNF: number;
  readonly situation: string;
  readonly cStat: string;
  readonly xMotivo: string;
  readonly nProt: string;
  readonly answer: string;
}

const ANSWERS = [
  ...Array.from({ length: 17 }, () => ['autorizada', '100', 'Autorizado o uso da NF-e'] as const),
  ['cancelada', '101', 'Cancelamento de NF-e homologado'] as const,
  ['nao-consta', '217', 'Rejeicao: NF-e nao consta na base de dados da SEFAZ'] as const,
  ['nao-consultada', '656', 'Rejeicao: Consumo Indevido'] as const,
];
const PIECE = 2_000;

export function companyCnpj(n: number): string {
  const base = String(100_000_000_001 + n * 970_010_000);
  return `${base}${cnpjCheckDigits(base)}`;
}

/** Multiplies without a common factor, so that neighbours look unrelated. */
function spread(n: number, factor: number, below: number): number {
  return (n * factor) % below;
}

/** The n-th of them, from 0: one a minute, from companies in turn. */
export function pastConsult(
  n: number,
  companies: number,
  environment: Environment = 'producao',
): PastConsult {
  const emitter = companyCnpj(n % companies);
  const nNF = 1 + Math.floor(n / companies);
  const at = new Date(Date.UTC(2024, 0, 1) + n * 60_000);
  const month = `${String(at.getUTCFullYear()).slice(2)}${String(at.getUTCMonth() + 1).padStart(2, '0')}`;
  const code = String(spread(n + 1, 48_271_331, 99_999_989)).padStart(8, '0');
  const first43 = `35${month}${emitter}55001${String(nNF).padStart(9, '0')}1${code}`;
  const [situation, cStat, xMotivo] = ANSWERS[spread(n, 7, ANSWERS.length)] ?? ANSWERS[0]!;
  const given = situation === 'autorizada' || situation === 'cancelada';
  const nProt = given
    ? `135${month.slice(0, 2)}${String(spread(n + 1, 7_368_787, 9_999_999_967)).padStart(10, '0')}`
    : '';
  const protNFe = given ? [{ infProt: { nProt, cStat: '100' } }] : [];
  return {
    at: at.toISOString(),
    environment,
    chNFe: `${first43}${accessKeyCheckDigit(first43)}`,
    emitter,
    serie: 1,
    nNF,
    situation,
    cStat,
    xMotivo,
    nProt,
    answer: JSON.stringify({ cStat, xMotivo, protNFe, procEventoNFe: [] }),
  };
}

/** Into `balcao.sqlite`, in pieces. */
export function addPastConsults(db: Database, consults: Iterable<PastConsult>): void {
  const insert = db.prepare(
    `INSERT INTO consultation
       (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer, avisos, address)
     VALUES (?, ?, ?, ?, ?, '55', ?, ?, ?, ?, ?, ?, ?, '[]', 'https://sefaz.test/')`,
  );
  let piece: PastConsult[] = [];
  const write = () => {
    inTransaction(db, () => {
      for (const each of piece) {
        const { at, environment, chNFe, emitter, serie, nNF, situation, cStat, xMotivo, nProt, answer } =
          each;
        const tpAmb = environment === 'producao' ? '1' : '2';
        insert.run(
          at,
          environment,
          tpAmb,
          chNFe,
          emitter,
          serie,
          nNF,
          situation,
          cStat,
          xMotivo,
          nProt,
          answer,
        );
      }
    });
    piece = [];
  };
  for (const consult of consults) {
    piece.push(consult);
    if (piece.length === PIECE) write();
  }
  write();
}

/** Named "Comércio 17 Ltda" and the like; one of them "Padaria São João". */
export function addCompanies(db: Database, companies: number): void {
  const insert = db.prepare(
    `INSERT INTO company (cnpj, root, name, uf, uf_confirmed, added_at) VALUES (?, ?, ?, 'SP', 1, '2024-01-01T00:00:00.000Z')`,
  );
  inTransaction(db, () => {
    for (let n = 0; n < companies; n += 1) {
      const cnpj = companyCnpj(n);
      const kind = ['Comércio', 'Transportes', 'Indústria', 'Mercado'][n % 4] ?? '';
      insert.run(cnpj, cnpj.slice(0, 8), n === 7 ? 'Padaria São João' : `${kind} ${n} Ltda`);
    }
  });
}
