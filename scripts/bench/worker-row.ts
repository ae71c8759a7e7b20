/** What the workers of the benches ask for: numbers of one of five companies, and a reservation without objections. */

import type { Reservation } from '../../electron/disablement/journal/journal.ts';
import type { RequestRow } from '../../electron/disablement/journal/journal-rows.ts';
import { cnpjCheckDigits } from '../../shared/fiscal/issuer/cnpj-digits.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { ok } from '../../shared/result.ts';

export const AT = '2026-11-20T12:00:00.000Z';

/** Of the company that every fifth series is of, so that workers wait for each other's chain. */
export function workerRow(requestId: string, serie: number, nNF: number): RequestRow {
  const base = `1122233300${(serie % 5) + 10}`;
  return {
    requestId,
    id: `ID${requestId}`,
    environment: 'homologacao',
    tpAmb: '2',
    uf: 'SP',
    ano: 2026,
    cnpj: cnpjSchema.parse(`${base}${cnpjCheckDigits(base)}`),
    company: 'Padaria Aurora',
    mod: '55',
    serie,
    nNFIni: nNF,
    nNFFin: nNF,
    xJust: 'Falha na sequência do emissor de notas',
    signedXml: '<inutNFe/>'.repeat(300),
    certificate: '',
    certificateUntil: AT,
    createdAt: AT,
  };
}

export function reservingOf(requestId: string, owner: string): Reservation {
  return {
    requestId,
    from: 'prepared',
    owner,
    overridden: false,
    now: () => new Date(),
    withdrawn: () => undefined,
    admit: () => ok([]),
  };
}
