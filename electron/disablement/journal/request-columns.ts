/** A request as the columns that both stores have, in the order in which its hash covers them. */

import type { RequestRow } from './journal-rows.ts';

export const REQUEST_COLUMNS = [
  ...[
    'request_id',
    'inf_id',
    'environment',
    'tp_amb',
    'uf',
    'ano',
    'cnpj',
    'company',
    'mod',
    'serie',
    'ini',
    'fin',
  ],
  ...['x_just', 'signed_xml', 'certificate', 'certificate_until', 'created_at'],
] as const;

export function columnsOf(row: RequestRow): (string | number)[] {
  const { requestId, id, environment, tpAmb, uf, ano, cnpj, company, mod, serie, nNFIni, nNFFin } = row;
  const { xJust, signedXml, certificate, certificateUntil, createdAt } = row;
  return [
    ...[requestId, id, environment, tpAmb, uf, ano, cnpj, company, mod, serie, nNFIni, nNFFin],
    ...[xJust, signedXml, certificate, certificateUntil, createdAt],
  ];
}

export function readRequest(row: Readonly<Record<string, unknown>>): RequestRow {
  return {
    requestId: row['request_id'],
    id: row['inf_id'],
    environment: row['environment'],
    tpAmb: row['tp_amb'],
    uf: row['uf'],
    ano: row['ano'],
    cnpj: row['cnpj'],
    company: row['company'],
    mod: row['mod'],
    serie: row['serie'],
    nNFIni: row['ini'],
    nNFFin: row['fin'],
    xJust: row['x_just'],
    signedXml: row['signed_xml'],
    certificate: row['certificate'],
    certificateUntil: row['certificate_until'],
    createdAt: row['created_at'],
  } as RequestRow; // typed columns, written by `columnsOf` alone
}
