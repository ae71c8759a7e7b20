/** Answers to consults, for tests of what follows from them. */

import { consultationSchema, type Consultation } from '../../contract.ts';
import { situationOf } from '../../fiscal/cstat.ts';

export function answerOf(cStat: string, more: Partial<Consultation> = {}): Consultation {
  const retConsSitNFe = { cStat, xMotivo: 'Palavras da SEFAZ', protNFe: [], procEventoNFe: [] };
  return consultationSchema.parse({
    chNFe: '35261011222333000181550010000001231482057313',
    environment: 'producao',
    retConsSitNFe,
    situacao: situationOf(retConsSitNFe),
    eventos: [],
    alertas: [],
    doArquivo: false,
    avisos: [],
    consultadoEm: '2026-11-22T12:00:00.000Z',
    ...more,
  });
}
