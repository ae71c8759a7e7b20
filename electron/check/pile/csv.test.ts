/** The table of a run as CSV: opened by a table program it shows whole keys and calculates nothing. */

import { expect, test } from 'vitest';
import type { CheckEntry } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { KEY } from '../testing/notes.ts';
import { checkCsv } from './csv.ts';
import { NO_REPORT } from './runs.ts';

const entry: CheckEntry = {
  id: 1,
  name: '=1+1.xml',
  packed: false,
  kind: 'nfeProc',
  report: NO_REPORT,
  askable: true,
  verdict: { code: 'authentic', role: 'recipient', test: false, asked: true },
  chNFe: KEY,
  serie: '1',
  nNF: '123',
  issuer: 'Padaria "Aurora"; Ltda',
  vNF: '1234.56',
  dhEmi: '2026-11-20T10:00:00-03:00',
  asked: { situacao: 'autorizada', cStat: '100', xMotivo: 'Autorizado', at: '2026-11-22T12:00:00.000Z' },
};

test('has a byte order mark, semicolons, whole keys, a comma in the value, and no formula', () => {
  const csv = checkCsv([entry], 'pt-BR');
  expect(csv.startsWith('\ufeffArquivo;')).toBe(true);
  const [, line = ''] = csv.split('\r\n');
  expect(line).toContain(`;"=""${KEY}""";1;123;"Padaria ""Aurora""; Ltda";2026-11-20;1234,56;100;`);
  expect(line.startsWith("'=1+1.xml;nfeProc;Autêntica e autorizada;")).toBe(true);
});

test('keeps the CNPJ of an issuer without a name whole, with its zeros', () => {
  const [, line = ''] = checkCsv([{ ...entry, issuer: '01234567000195' }], 'pt-BR').split('\r\n');
  expect(line).toContain(';1;123;"=""01234567000195""";');
});

test('has its words in English where they were asked for', () => {
  expect(checkCsv([entry], 'en')).toContain('Authentic and authorized');
});

test('of a file that could not be read it says why, not that it is cut off', () => {
  const unread: CheckEntry = {
    ...entry,
    name: 'vazia',
    kind: 'other',
    verdict: { code: 'unreadable', role: 'third', test: false, asked: false },
    error: appError('file.unreadable', { file: 'vazia', reason: 'no-xml' }),
  };
  const csv = checkCsv([unread], 'pt-BR');
  expect(csv).toContain('vazia;other;Não deu para ler;Não há XML nem zip aqui.;');
  expect(csv).not.toContain('danificado');
});
