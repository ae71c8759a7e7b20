/**
 * Shared fixtures for tests of single commands: a company with its certificate, a request, an answer, and a runner.
 */

import type {
  CertificateView,
  CompanyView,
  Consultation,
  DisablementView,
} from '../../../shared/contract.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema, serieSchema } from '../../../shared/fiscal/numbering.ts';
import { readArguments } from '../input/args.ts';
import { asDocumented } from './as-documented.ts';
import type { FakeContext } from './fake-context.ts';

export const KEY = '35261011222333000181550010000001231482057313';
export const CNPJ = cnpjSchema.parse('11222333000181');
export const REQUEST = '11111111-1111-4111-8111-111111111111';

export const certificate: CertificateView = {
  fingerprint: 'ab'.repeat(32),
  holder: 'PADARIA DE TESTE LTDA',
  cnpj: CNPJ,
  isCpf: false,
  root: '11222333',
  issuer: 'AC de teste',
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2027-01-01T00:00:00Z',
  daysLeft: 42,
  state: 'active',
  expiry: 'none',
  inUse: true,
  superseded: false,
  remembered: true,
  locked: false,
  needsFile: false,
};
export const company: CompanyView = {
  cnpj: CNPJ,
  root: '11222333',
  name: 'Padaria',
  uf: 'SP',
  ufConfirmed: true,
};

export const view = (
  state: DisablementView['state'],
  more: Partial<DisablementView> = {},
): DisablementView => ({
  requestId: REQUEST,
  id: 'ID35261122233300018155001000000003000000003',
  environment: 'homologacao',
  tpAmb: '2',
  uf: 'SP',
  cnpj: CNPJ,
  company: 'Padaria',
  ano: 2026,
  mod: '55',
  serie: serieSchema.parse(1),
  nNFIni: noteNumberSchema.parse(3),
  nNFFin: noteNumberSchema.parse(3),
  count: 1,
  xJust: 'Numero pulado por falha',
  state,
  createdAt: '2026-11-20T12:00:00Z',
  attempts: 1,
  nProt: '135260000000001',
  overridden: false,
  ...more,
});

/** Runs one command line in a fake context. */
export async function perform(line: readonly string[], context: FakeContext) {
  const read = readArguments(line);
  if (!read.ok) return { exit: read.error.exit, json: { erro: read.error.erro }, text: [] };
  const result = await read.value.command?.run(read.value.args, context);
  if (!result) throw new Error('no command');
  return result.ok
    ? {
        exit: result.value.exit,
        json: asDocumented(read.value.command?.run, result.value.json),
        text: result.value.text,
      }
    : {
        exit: result.error.exit,
        json: { erro: result.error.erro },
        text: result.error.hints,
      };
}

export const answer = (cStat: string, situacao: Consultation['situacao']): Consultation => ({
  chNFe: accessKeySchema.parse(KEY),
  environment: 'homologacao',
  situacao,
  retConsSitNFe: { cStat, xMotivo: 'palavras da SEFAZ', protNFe: [], procEventoNFe: [] },
  eventos: [],
  alertas: [],
  consultadoEm: '2026-11-20T12:00:00Z',
  doArquivo: false,
  avisos: [],
});
