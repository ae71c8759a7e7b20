/** Consultations as SEFAZ would answer them, for the tables of verdicts, and the verdict of a file beside one. */

import type { Consultation } from '../../../../shared/contract.ts';
import type { AccessKey } from '../../../../shared/fiscal/key/access-key.ts';
import type { AnswerNode, RetConsSitNFe } from '../../../../shared/service/service.ts';
import { noteEvents, noteSituation } from '../../../history/note-answer.ts';
import { checkFile } from '../../testing/check-file.ts';
import { KEY } from '../../testing/notes.ts';
import { judge } from '../judge.ts';

export interface SaidChanges {
  readonly digVal?: string | undefined;
  readonly nProt?: string;
  readonly dhRecbto?: string;
  readonly events?: readonly AnswerNode[];
  /** No protocol of the note in the answer. */
  readonly bare?: boolean;
}

export const RECEIVED = '2026-11-20T10:00:05-03:00';

/** `cStat` on top; the note's protocol below is 100 unless the answer has none. */
export function said(cStat: string, changes: SaidChanges = {}): Consultation {
  const { digVal, nProt = '135260000000009', dhRecbto = RECEIVED, events = [], bare = false } = changes;
  const infProt = { chNFe: KEY, nProt, dhRecbto, cStat: '100', ...(digVal === undefined ? {} : { digVal }) };
  const answer: RetConsSitNFe = {
    cStat,
    xMotivo: `motivo ${cStat}`,
    tpAmb: '1',
    chNFe: KEY,
    protNFe: bare ? [] : [{ infProt }],
    procEventoNFe: [...events],
  };
  const eventos = noteEvents(answer, { chNFe: KEY, tpAmb: '1' });
  return {
    chNFe: KEY as AccessKey,
    environment: 'producao',
    retConsSitNFe: answer,
    eventos,
    situacao: noteSituation(answer, eventos).situation,
    alertas: [],
    avisos: [],
    consultadoEm: '2026-11-22T12:00:00.000Z',
    doArquivo: false,
  };
}

export function listedEvent(
  tpEvento: string,
  {
    digest,
    cStat = '135',
    nSeqEvento = '1',
    chNFe = KEY,
  }: { digest?: string; cStat?: string; nSeqEvento?: string; chNFe?: string } = {},
): AnswerNode {
  const Signature =
    digest === undefined ? {} : { Signature: { SignedInfo: { Reference: { DigestValue: digest } } } };
  const names = { tpEvento, nSeqEvento, chNFe };
  return {
    evento: {
      infEvento: { ...names, dhEvento: '2026-11-21T09:00:00-03:00', detEvento: { xJust: 'Desistência' } },
      ...Signature,
    },
    retEvento: { infEvento: { ...names, cStat, nProt: '135260000000777' } },
  };
}

export async function verdictOf(file: string | Uint8Array, sefaz?: Consultation) {
  return judge(await checkFile(Buffer.from(file)), [], sefaz);
}
