/** The verdict on a note: a table of cases over what the file says and what SEFAZ says (MOC 5.4). */

import type { NoteFacts } from '../../../shared/check/check-facts.ts';
import type { CheckFinding } from '../../../shared/check/check-report.ts';
import type { VerdictCode } from '../../../shared/check/verdict.ts';
import type { SefazSays } from './sefaz-says.ts';

/** Findings that the file alone gives, by which its protocol is certainly not this note's, or not the only one. */
const OF_ANOTHER = [
  'note.protocol-other-key',
  'note.protocol-environment',
  'note.protocol-digest',
  'layout.unexpected',
];

/**
 * The first case that applies. A key that does not fit comes first, since nothing that SEFAZ says of it is said of
 * this note; then what ends a note's life, whatever the file; then the content.
 */
export function judgeNote(
  note: NoteFacts,
  findings: readonly CheckFinding[],
  sefaz: SefazSays | undefined,
): VerdictCode {
  if (note.key !== 'ok') return 'key-differs';
  return sefaz ? withSefaz(note, findings, sefaz) : alone(note);
}

function withSefaz(note: NoteFacts, findings: readonly CheckFinding[], sefaz: SefazSays): VerdictCode {
  const { situation, digests } = sefaz;
  if (situation === 'cancelada') return 'cancelled';
  if (situation !== 'autorizada' && situation !== 'outra') return 'not-authorized';
  // A code that is new to us may say anything of a note.
  const ifKnown = (code: VerdictCode) => (situation === 'outra' ? 'unconfirmed' : code);
  if (digests.length === 0)
    return note.signature === 'ok' ? ifKnown('content-unproved') : bySignature(note.signature);
  if (!sameContent(note, sefaz)) return 'other-content';
  const signature = bySignature(note.signature);
  if (note.signature !== 'ok' && note.signature !== 'reformatted') return signature;
  const otherNote = findings.some(({ code }) => OF_ANOTHER.includes(code));
  // A protocol with another number does not prove forgery: SEFAZ-GO issued those of 13/02/2026 anew, by public reports of its
  // notice.
  if (otherNote) return 'wrong-protocol';
  return note.signature === 'ok' ? ifKnown(signature) : signature;
}

function alone(note: NoteFacts): VerdictCode {
  if (note.signature !== 'ok' && note.signature !== 'reformatted') return bySignature(note.signature);
  if (note.tpAmb === '2') return 'test';
  if (note.protocol === 'cancelled') return 'cancelled';
  if (note.protocol === 'wrong') return 'wrong-protocol';
  if (note.protocol === 'denied' || note.protocol === 'other') return 'not-authorized';
  if (note.signature === 'reformatted') return 'reformatted';
  return note.protocol === 'missing' ? 'no-protocol' : 'unconfirmed';
}

function bySignature(signature: NoteFacts['signature']): VerdictCode {
  if (signature === 'missing') return 'unsigned';
  if (signature === 'reformatted') return 'reformatted';
  return signature === 'ok' ? 'authentic' : 'bad-signature';
}

/** The content of this file is the one that SEFAZ authorized, except for white space between the tags. */
export function sameContent(note: NoteFacts, { digests }: SefazSays): boolean {
  return note.digests.some((one) => digests.includes(one));
}

/** The protocol beside the note and the one that SEFAZ has now, where number or moment differ. */
export interface TwoProtocols {
  readonly note: string;
  readonly sefaz: string;
  /** Of one number: the moments that differ. */
  readonly noteAt?: string;
  readonly sefazAt?: string;
}

export function otherProtocol(note: NoteFacts, { protocols }: SefazSays): TwoProtocols | undefined {
  if (note.protocol === 'missing' || note.nProt === '') return undefined;
  const moment = Date.parse(note.dhRecbto);
  const agrees = (at: string) => Number.isNaN(moment) || at === '' || Date.parse(at) === moment;
  const same = protocols.filter(({ nProt }) => nProt === note.nProt);
  if (same.some(({ dhRecbto }) => agrees(dhRecbto))) return undefined;
  const [there = protocols[0]] = same;
  if (!there) return undefined;
  const at = same.length > 0 ? { noteAt: note.dhRecbto, sefazAt: there.dhRecbto } : {};
  return { note: note.nProt, sefaz: there.nProt, ...at };
}
