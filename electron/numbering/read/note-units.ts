/** Reads the parts of a document that speak of one note: the note, its protocol, events and old cancellations. */

import { cancelsNote } from '../../../shared/fiscal/events.ts';
import { childOf, childrenOf, fieldOf, idOf, type XmlNode } from './document-tree.ts';
import { isEnvironment, isValidKey, issuedOf, keyProblem, standingOf } from './fields.ts';
import type { Found } from './found.ts';

/** `NFe`. */
export function readNote(node: XmlNode, found: Found): void {
  const [info, second] = childrenOf(node, 'infNFe');
  if (info === undefined || second !== undefined) {
    // The city of São Paulo names its service note NFe too.
    if (childOf(node, 'ChaveNFe') !== undefined) found.others.push('nfse');
    else found.broken.push('no-values');
    return;
  }
  const ide = childOf(info, 'ide');
  const emit = childOf(info, 'emit');
  const chNFe = idOf(info).replace(/^NFe/, '');
  const problem = keyProblem(chNFe, {
    mod: fieldOf(ide, 'mod'),
    serie: fieldOf(ide, 'serie'),
    nNF: fieldOf(ide, 'nNF'),
    emitter: fieldOf(emit, 'CNPJ') || fieldOf(emit, 'CPF'),
  });
  const tpAmb = fieldOf(ide, 'tpAmb');
  if (problem !== undefined) found.broken.push(problem);
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else found.notes.push({ chNFe, tpAmb, issued: issuedOf(fieldOf(ide, 'dhEmi'), fieldOf(ide, 'dEmi')) });
}

/** `infProt`. */
export function readProtocol(info: XmlNode, found: Found): void {
  const cStat = fieldOf(info, 'cStat');
  const chNFe = fieldOf(info, 'chNFe');
  const tpAmb = fieldOf(info, 'tpAmb');
  if (!/^\d{3,4}$/.test(cStat)) found.broken.push('no-values');
  else if (chNFe === '' && standingOf(cStat) === 'refused') found.others.push('note-refused');
  else if (!isValidKey(chNFe)) found.broken.push('key-invalid');
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else {
    const nProt = numberOrNone(fieldOf(info, 'nProt'));
    found.protocols.push({ chNFe, tpAmb, standing: standingOf(cStat), cStat, nProt });
  }
}

/** `retEvento`, with the `evento` that it answers where the document has both. */
export function readEventAnswer(node: XmlNode, request: XmlNode | undefined, found: Found): void {
  const info = childOf(node, 'infEvento');
  const asked = childOf(request, 'infEvento');
  const cStat = fieldOf(info, 'cStat');
  const chNFe = fieldOf(info, 'chNFe') || fieldOf(asked, 'chNFe');
  const tpEvento = fieldOf(info, 'tpEvento') || fieldOf(asked, 'tpEvento');
  const tpAmb = fieldOf(info, 'tpAmb');
  if (!/^\d{3,4}$/.test(cStat)) found.broken.push('no-values');
  else if (differs(asked, chNFe, tpEvento)) found.broken.push('answer-differs');
  else if (!cancelsNote(tpEvento, cStat)) found.others.push(eventKind(tpEvento, /^1\d\d$/.test(cStat)));
  else if (!isValidKey(chNFe)) found.broken.push('key-invalid');
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else {
    const at = issuedOf(fieldOf(info, 'dhRegEvento'), '');
    found.facts.push({
      kind: 'cancellation', chNFe, tpAmb, at, nProt: numberOrNone(fieldOf(info, 'nProt')),
    }); // prettier-ignore
  }
}

/** `evento` without its answer. */
export function readEventRequest(node: XmlNode, found: Found): void {
  const tpEvento = fieldOf(childOf(node, 'infEvento'), 'tpEvento');
  found.others.push(isCancellation(tpEvento) ? 'cancellation-unanswered' : 'event-unanswered');
}

/** `retCancNFe`, of before there were events (layouts 1.07 and 2.00; still in answers to consults). */
export function readOldCancellation(node: XmlNode, found: Found): void {
  const info = childOf(node, 'infCanc');
  const cStat = fieldOf(info, 'cStat');
  const chNFe = fieldOf(info, 'chNFe');
  const tpAmb = fieldOf(info, 'tpAmb');
  if (!/^\d{3,4}$/.test(cStat)) found.broken.push('no-values');
  else if (standingOf(cStat) !== 'cancelled') found.others.push('cancellation-refused');
  else if (!isValidKey(chNFe)) found.broken.push('key-invalid');
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else {
    const at = issuedOf(fieldOf(info, 'dhRecbto'), '');
    found.facts.push({
      kind: 'cancellation', chNFe, tpAmb, at, nProt: numberOrNone(fieldOf(info, 'nProt')),
    }); // prettier-ignore
  }
}

/** `retConsSitNFe`: its own cStat counts before the protocol inside, which stays that of the authorization (MOC 5.4). */
export function readConsultAnswer(node: XmlNode, found: Found): void {
  const chNFe = fieldOf(node, 'chNFe');
  const tpAmb = fieldOf(node, 'tpAmb');
  if (standingOf(fieldOf(node, 'cStat')) !== 'cancelled') {
    found.others.push('consult');
    return;
  }
  if (!isValidKey(chNFe)) found.broken.push('key-invalid');
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else found.facts.push({ kind: 'cancellation', chNFe, tpAmb, at: '', nProt: '' });
}

function differs(asked: XmlNode | undefined, chNFe: string, tpEvento: string): boolean {
  if (asked === undefined) return false;
  return fieldOf(asked, 'chNFe') !== chNFe || fieldOf(asked, 'tpEvento') !== tpEvento;
}

function eventKind(tpEvento: string, registered: boolean) {
  if (!registered) return isCancellation(tpEvento) ? 'cancellation-refused' : 'event-refused';
  if (tpEvento === '110110') return 'correction-letter';
  if (tpEvento === '110140') return 'epec';
  return /^2102\d\d$/.test(tpEvento) ? 'manifestation' : 'event';
}

function isCancellation(tpEvento: string): boolean {
  return tpEvento === '110111' || tpEvento === '110112';
}

/** 15 digits, or 17 (NT 2025.002); anything else is no protocol number. */
function numberOrNone(nProt: string): string {
  return /^\d{15}(?:\d\d)?$/.test(nProt) ? nProt : '';
}
