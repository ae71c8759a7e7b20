/** Checks the protocol beside a note: whether it is this note's, authorizes it, and was not cancelled. */

import type { NoteFacts } from '../../../shared/check/check-facts.ts';
import type { CheckFinding } from '../../../shared/check/check-report.ts';
import { isAuthorized, situationOf } from '../../../shared/fiscal/cstat.ts';
import { PROTOCOL_PATTERN } from '../../../shared/fiscal/protocol.ts';
import { cancelsNote, isRegistered, tellingCode, tellingType } from '../../../shared/fiscal/events.ts';
import { childText, children, fieldOf, textsOf, type XmlElement } from '../../sefaz/xml/xml.ts';
import { walk } from '../../sefaz/xml/xml-find.ts';
import { checkEnvelopedSignature } from '../enveloped-signature.ts';
import { onlySpaced } from '../only-spaced.ts';
import { repeatedFields } from './repeated-fields.ts';

export interface NoteProtocol {
  readonly state: NoteFacts['protocol'];
  readonly nProt: string;
  readonly dhRecbto: string;
  readonly findings: readonly CheckFinding[];
}

/** What is read of it. */
export const PROTOCOL_FIELDS = ['tpAmb', 'chNFe', 'dhRecbto', 'nProt', 'digVal', 'cStat', 'xMotivo'] as const;

/** The note that the protocol should be of. */
export interface ProtocolOf {
  readonly chNFe: string;
  readonly tpAmb: string;
  /** As written in the note's signature, "" if there is none. */
  readonly digestValue: string;
  /** Of the content as it is; empty where it cannot be known. */
  readonly digests: readonly string[];
}

/** `root` is the nfeProc, or the bare NFe. */
export async function checkNoteProtocol(
  source: string,
  root: XmlElement,
  note: ProtocolOf,
): Promise<NoteProtocol> {
  const [prot, ...moreProt] = children(root, 'protNFe');
  const [info, ...moreInfo] = prot ? children(prot, 'infProt') : [];
  if (!prot || !info) {
    // A note not yet authorized has no protocol; a distribution file without one is incomplete.
    const level = root.name === 'NFe' ? 'warn' : 'error';
    const findings: CheckFinding[] = [{ level, code: 'note.protocol-missing' }];
    const cancelled = cancelledInside(root, note);
    return {
      state: cancelled ? 'cancelled' : 'missing',
      nProt: '',
      dhRecbto: '',
      findings: cancelled ? [...findings, cancelled] : findings,
    };
  }
  const text = (name: string) => childText(info, name) ?? '';
  const several = moreProt.length + moreInfo.length + repeatedFields(info, PROTOCOL_FIELDS).length > 0;
  const wrong = [...fieldFindings(info, note), ...(await signatureFindings(source, prot, root))];
  const findings = [...wrong];
  const cStat = text('cStat');
  const nProt = text('nProt');
  const cancelled = cancelledInside(root, note);
  if (!isAuthorized(cStat)) {
    const data = { cStat, xMotivo: text('xMotivo') };
    findings.push({ level: 'warn', code: 'note.protocol-status', data });
  }
  if (cancelled) findings.push(cancelled);
  // Without anything to compare its digest with it is not known to be of this content.
  const compared = note.digests.length > 0 || text('digVal') === '';
  if (compared && !several && findings.every(({ level }) => level === 'ok'))
    findings.push({ level: 'ok', code: 'note.protocol-ok', data: { nProt } });
  const isWrong = several || wrong.some(({ level }) => level !== 'ok');
  const said = cancelled ? 'cancelled' : stateOf(cStat);
  return { state: isWrong ? 'wrong' : said, nProt, dhRecbto: text('dhRecbto'), findings };
}

/** Some programs put the cancellation's answer (101, 135, 155) in the place of the authorization's. */
function stateOf(cStat: string): NoteFacts['protocol'] {
  if (isAuthorized(cStat)) return 'ok';
  if (isRegistered(cStat) || situationOf({ cStat }) === 'cancelada') return 'cancelled';
  return situationOf({ cStat }) === 'denegada' ? 'denied' : 'other';
}

function fieldFindings(info: XmlElement, note: ProtocolOf): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const text = (name: string) => childText(info, name) ?? '';
  const key = text('chNFe');
  const tpAmb = text('tpAmb');
  const digVal = text('digVal').replace(/\s+/g, '');
  if (key !== note.chNFe) {
    const data = { protocol: key, note: note.chNFe };
    findings.push({ level: 'error', code: 'note.protocol-other-key', data });
  }
  if (tpAmb !== '' && note.tpAmb !== '' && tpAmb !== note.tpAmb) {
    const data = { protocol: tpAmb, note: note.tpAmb };
    findings.push({ level: 'error', code: 'note.protocol-environment', data });
  }
  // Every authorization has one (MOC 5.4; 17 digits since NT 2025.002).
  if (isAuthorized(text('cStat')) && !PROTOCOL_PATTERN.test(text('nProt')))
    findings.push({ level: 'error', code: 'layout.missing', data: { field: 'infProt/nProt' } });
  const own = note.digests;
  // digVal is optional in the layout (PR09).
  if (digVal === '' || own.length === 0) return findings;
  if (!own.includes(digVal)) {
    const data = { protocol: digVal, note: own[0] ?? '' };
    findings.push({ level: 'error', code: 'note.protocol-digest', data });
  } else if (note.digestValue === '') {
    findings.push({ level: 'ok', code: 'note.content-protocol', data: { digVal } });
  }
  return findings;
}

/** An authorizer may sign its protocol (PR02); most do not. Whose certificate it is is not known here. */
async function signatureFindings(
  source: string,
  prot: XmlElement,
  root: XmlElement,
): Promise<CheckFinding[]> {
  const own = await checkEnvelopedSignature(source, prot, 'infProt', root.scope);
  if (own.outcome === 'missing') return [];
  const valid = own.outcome === 'ok' || (await onlySpaced(source, prot, 'infProt', own, root.scope));
  return [
    valid
      ? { level: 'ok', code: 'note.protocol-signature-ok' }
      : { level: 'warn', code: 'note.protocol-signature-bad' },
  ];
}

/** Answers to a cancellation, with the request that each answers and the part of both that is read; the second is older than events. */
const CANCELLED_BY = [
  { answer: 'retEvento', request: 'evento', part: 'infEvento' },
  { answer: 'retCancNFe', request: 'cancNFe', part: 'infCanc' },
] as const;

/** A registered cancellation of this note in the same file. What the answer leaves out is as in the one request beside it. */
export function cancelledInside(
  root: XmlElement,
  { chNFe, tpAmb }: Pick<ProtocolOf, 'chNFe' | 'tpAmb'>,
): CheckFinding | undefined {
  for (const around of walk(root)) {
    for (const { answer, request, part } of CANCELLED_BY) {
      const requests = children(around, request).flatMap((one) => children(one, part));
      const asked = requests.length === 1 ? requests[0] : undefined;
      const of = (info: XmlElement, name: string) => fieldOf(info, name) || fieldOf(asked, name);
      for (const info of children(around, answer).flatMap((one) => children(one, part))) {
        const cStat = tellingCode(textsOf(info, 'cStat'));
        const tpEvento = tellingType([...textsOf(info, 'tpEvento'), ...textsOf(asked, 'tpEvento')]);
        const cancels = part === 'infCanc' ? isRegistered(cStat) : cancelsNote(tpEvento, cStat);
        const isOther = ![tpAmb, ''].includes(of(info, 'tpAmb')) && tpAmb !== '';
        if (!cancels || isOther || of(info, 'chNFe') !== chNFe) continue;
        const text = (name: string) => childText(info, name) ?? '';
        const data = { nProt: text('nProt'), at: text('dhRegEvento') || text('dhRecbto') };
        return { level: 'warn', code: 'note.cancelled-inside', data };
      }
    }
  }
  return undefined;
}
