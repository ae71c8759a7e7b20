/** Reads the parts of a document that speak of one note: the note, its protocol, events and old cancellations. */

import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { keyInBrackets } from '../../../shared/fiscal/key/access-key.ts';
import { situationOf } from '../../../shared/fiscal/cstat.ts';
import { isRegistered, tellingCode, tellingType } from '../../../shared/fiscal/events.ts';
import { children, fieldOf, textsOf, type XmlElement } from '../../sefaz/xml/xml.ts';
import { walk } from '../../sefaz/xml/xml-find.ts';
import type { ReadReason } from '../../../shared/number-reading.ts';
import { childOf, idOf, recordOf } from './document-tree.ts';
import { isEnvironment, isStatus, isValidKey, issuedOf, keyOfFields, protocolNumber } from './fields.ts';
import {
  consultStanding,
  isCancellationEvent,
  protocolStanding,
  type ProvenStanding,
} from '../evidence-table.ts';
import { namedNote, notesIn } from './broken-notes.ts';
import type { Found } from './found.ts';
import {
  differsFrom,
  EVENT_FIELDS,
  EVENT_REQUEST_FIELDS,
  judgeEvent,
  judgeNote,
  judgeProtocol,
  putAsk,
  putBroken,
  putRefused,
  PROTOCOL_FIELDS,
  type Around,
  type FieldTexts,
} from './judge.ts';

/** `NFe`. */
export function readNote(node: XmlElement, found: Found): void {
  const [info, second] = children(node, 'infNFe');
  if (info === undefined || second !== undefined) {
    // The city of São Paulo names its service note NFe too.
    if (childOf(node, 'ChaveNFe') !== undefined) found.others.push('nfse');
    else found.broken.push('no-values');
    return;
  }
  const ide = childOf(info, 'ide');
  const emit = childOf(info, 'emit');
  for (const reference of ide ? children(ide, 'NFref') : [])
    found.asks.push(...ownNote(fieldOf(reference, 'refNFe'), emit, fieldOf(ide, 'tpAmb')));
  const texts = {
    id: idOf(info),
    emitter: fieldOf(emit, 'CNPJ') || fieldOf(emit, 'CPF'),
    ...recordOf(ide, ['mod', 'serie', 'nNF', 'tpAmb', 'dhEmi', 'dEmi', 'cUF', 'cNF', 'tpEmis']),
  };
  judgeNote(texts, found, keyOfFields({ ...texts, issued: issuedOf(texts.dhEmi, texts.dEmi) }));
}

/** By the key of a note, or of an answer about one, anywhere in it. */
export function namesNote(root: XmlElement): boolean {
  return keysIn(root).next().done !== true;
}

/** Each key that stands in `root` where nothing in it is believed, as that of a note to ask. */
export function askNamed(root: XmlElement, found: Found): void {
  for (const key of new Set(keysIn(root))) found.asks.push(...namedNote(key));
  for (const { text } of walk(root)) found.asks.push(...notesIn(text));
}

/** Of a note that an MDF-e (`chNFe`) or a CT-e (`chave`) lists in an `infNFe` of its own. */
export function carriedKey(infNFe: XmlElement): string {
  return fieldOf(infNFe, 'chNFe') || fieldOf(infNFe, 'chave');
}

/** The note that `issuer` (`emit`) names in another document of its own. That of another issuer is no number of this one. */
export function ownNote(chNFe: string, issuer: XmlElement | undefined, tpAmb: string) {
  return issuer !== undefined && chNFe.slice(6, 20) === fieldOf(issuer, 'CNPJ')
    ? namedNote(chNFe, tpAmb)
    : [];
}

function* keysIn(root: XmlElement): Generator<string> {
  for (const node of walk(root)) {
    const own =
      node.name === 'infNFe' ? idOf(node).replace(/^NFe/, '') || carriedKey(node) : fieldOf(node, 'chNFe');
    if (isValidKey(own)) yield own;
  }
}

/** What the code of an answer to a consult proves of its note, before the protocol in it. */
export interface ConsultTop {
  readonly chNFe: string;
  readonly cStat: string;
  readonly standing: ProvenStanding;
}

/** `infProt`. `around`, `top`: of the answer that it is a part of. */
export function readProtocol(
  info: XmlElement,
  { around, top }: { readonly around: Around; readonly top?: ConsultTop | undefined },
  found: Found,
): void {
  const texts = recordOf(info, PROTOCOL_FIELDS);
  const isOfTop = top !== undefined && [top.chNFe, ''].includes(texts.chNFe);
  const counts = isOfTop && countsBefore(top, protocolStanding(texts.cStat));
  judgeProtocol(texts, found, around, counts ? top : undefined);
}

/** As `noteSituation` of history/note-answer.ts has it: the end of a note, in its protocol, prevails over "authorized". */
function countsBefore(top: ConsultTop, own: ProvenStanding | undefined): boolean {
  if (top.standing === 'authorized' && (own === 'cancelled' || own === 'denied')) return false;
  // Where both say the same the protocol's own code says more: 302 in an answer with 110.
  return situationOf(top) === 'outra' || own !== top.standing;
}

/** `retEvento`, with the `evento` that it answers where the document has both. Of several in one request it is unknown which was answered. */
export function readEventAnswer(
  node: XmlElement,
  request: XmlElement | undefined,
  around: Around,
  found: Found,
): void {
  const [asked, ...others] = request === undefined ? [] : children(request, 'infEvento');
  const one = others.length === 0 ? asked : undefined;
  for (const info of infosOf(node, 'infEvento'))
    judgeEvent(
      {
        ...recordOf(info, EVENT_FIELDS),
        tpEvento: tellingType(textsOf(info, 'tpEvento')),
        cStat: tellingCode(textsOf(info, 'cStat')),
      },
      one === undefined ? undefined : recordOf(one, EVENT_REQUEST_FIELDS),
      found,
      fieldOf(childOf(one, 'detEvento'), 'chNFeRef'),
      around,
    );
}

/** `evento`, or `cancNFe` of before events, without its answer: whoever asks for one had the note, and that which replaces it. */
export function readEventRequest(node: XmlElement, found: Found): void {
  const isOld = /^cancnfe$/i.test(node.name);
  for (const info of infosOf(node, isOld ? 'infCanc' : 'infEvento')) {
    for (const key of [fieldOf(info, 'chNFe'), fieldOf(childOf(info, 'detEvento'), 'chNFeRef')])
      found.asks.push(...namedNote(key, fieldOf(info, 'tpAmb')));
    const cancels = isOld || isCancellationEvent(fieldOf(info, 'tpEvento'));
    found.others.push(cancels ? 'cancellation-unanswered' : 'event-unanswered');
  }
}

/** Has one; whoever wrote more than one meant each of them. One that is missing says nothing. */
function infosOf(node: XmlElement, name: string): readonly (XmlElement | undefined)[] {
  const infos = children(node, name);
  return infos.length === 0 ? [undefined] : infos;
}

/** `retCancNFe`, older than events (layouts 1.07 and 2.00; still in answers to consults), with the `cancNFe` that it answers where the document has both. */
export function readOldCancellation(
  node: XmlElement,
  request: XmlElement | undefined,
  around: Around,
  found: Found,
): void {
  const [asked, ...others] = request === undefined ? [] : children(request, 'infCanc');
  const one = recordOf(others.length === 0 ? asked : undefined, ['chNFe', 'tpAmb']);
  for (const info of infosOf(node, 'infCanc')) judgeOldCancellation(info, one, around, found);
}

/** The answer may leave key and environment out, which are then those of the request. */
function judgeOldCancellation(
  info: XmlElement | undefined,
  asked: FieldTexts<'chNFe' | 'tpAmb'>,
  around: Around,
  found: Found,
): void {
  const cStat = tellingCode(textsOf(info, 'cStat'));
  const chNFe = fieldOf(info, 'chNFe') || asked.chNFe || around.chNFe;
  const tpAmb = fieldOf(info, 'tpAmb') || asked.tpAmb || around.tpAmb;
  const broken = (reason: ReadReason) => putBroken(reason, [chNFe, asked.chNFe], tpAmb, found);
  const differs = differsFrom(around, { tpAmb, chNFe });
  if (!isStatus(cStat)) broken('no-values');
  else if (asked.chNFe !== '' && chNFe !== asked.chNFe) broken('answer-differs');
  else if (asked.tpAmb !== '' && tpAmb !== asked.tpAmb) broken('environment-differs');
  else if (differs) broken(differs);
  else if (!isRegistered(cStat) && protocolStanding(cStat) !== 'cancelled')
    putRefused('cancellation-refused', { cStat, tpAmb, chNFe, tpEvento: '' }, found);
  else if (!isValidKey(chNFe)) broken('key-invalid');
  else if (!isEnvironment(tpAmb)) broken('environment-unknown');
  else {
    const at = issuedOf(fieldOf(info, 'dhRecbto'), '');
    found.facts.push({
      kind: 'cancellation', chNFe, tpAmb, at, nProt: protocolNumber(fieldOf(info, 'nProt')),
    }); // prettier-ignore
  }
}

/** One cStat below `info`, of the NF-e or of the namespace of the answer, as when it is received. */
export function hasOwnCode(answer: XmlElement, info: XmlElement): boolean {
  const [code, second] = children(info, 'cStat');
  return second === undefined && [NFE_NAMESPACE, answer.namespace].includes(code?.namespace ?? '');
}

/** A key of `consSitNFe`, or of an answer that proves nothing: one that was issued offline was given to a customer before SEFAZ has it. */
export function askIfOffline(node: XmlElement, found: Found): void {
  const [chNFe, tpAmb, cStat] = [fieldOf(node, 'chNFe'), fieldOf(node, 'tpAmb'), fieldOf(node, 'cStat')];
  putAsk({ chNFe, tpAmb, cStat, tpEvento: '' }, true, found);
}

function protocolsIn(retConsSitNFe: XmlElement): XmlElement[] {
  return children(retConsSitNFe, 'protNFe').flatMap((one) => children(one, 'infProt'));
}

/** `infEvento` and `infCanc` of the answers to events and cancellations, wherever they stand in it. */
function eventsIn(retConsSitNFe: XmlElement): XmlElement[] {
  return [...walk(retConsSitNFe)]
    .filter(({ name }) => /^(?:retevento|retcancnfe)$/i.test(name))
    .flatMap((one) => one.children.filter(({ name }) => name === 'infEvento' || name === 'infCanc'));
}

/** Note and environment of an answer to a consult, which may be in its protocol alone, the note in an event too; a refusal may have the key of the note that has the number in its text. */
export function subjectOf(retConsSitNFe: XmlElement): Around {
  const first = (name: string, places: readonly XmlElement[]) =>
    places.map((one) => fieldOf(one, name)).find((said) => said !== '') ?? '';
  const own = [retConsSitNFe, ...protocolsIn(retConsSitNFe)];
  const chNFe =
    first('chNFe', own) ||
    (keyInBrackets(fieldOf(retConsSitNFe, 'xMotivo')) ?? first('chNFe', eventsIn(retConsSitNFe)));
  return { chNFe, tpAmb: first('tpAmb', own) };
}

/**
 * `retConsSitNFe`: its own cStat counts before the protocol inside, which stays that of the authorization (MOC 5.4): `top`, where that
 * protocol is to be read so. Undefined where it is of another note or environment, or of one that the answer refuses or says is not there,
 * or the answer has no code: nothing of it is believed, as when it is received.
 */
export function readConsultAnswer(node: XmlElement, found: Found): { readonly top?: ConsultTop } | undefined {
  const inside = protocolsIn(node);
  const { chNFe, tpAmb } = subjectOf(node);
  const cStat = fieldOf(node, 'cStat');
  const hasProtocol = childOf(node, 'protNFe') !== undefined;
  const standing = consultStanding(cStat, hasProtocol || childOf(node, 'procEventoNFe') !== undefined);
  const broken = (reason: ReadReason) => putBroken(reason, [chNFe], tpAmb, found);
  const isRead = inside.some((info) => isStatus(fieldOf(info, 'cStat')));
  const differs = (name: string, own: string) =>
    new Set([own, ...inside.map((info) => fieldOf(info, name))].filter((said) => said !== '')).size > 1;
  const contradicts = () => {
    const others = inside.map((info) => fieldOf(info, 'chNFe'));
    putBroken('answer-differs', [chNFe, ...others], tpAmb, found);
  };
  if (differs('chNFe', chNFe)) {
    contradicts();
    return undefined;
  }
  if (differs('tpAmb', tpAmb)) {
    broken('environment-differs');
    return undefined;
  }
  if (!isStatus(cStat) || !hasOwnCode(node, node)) {
    broken('no-values');
    return undefined;
  }
  if (standing === undefined) {
    found.others.push('consult');
    if (situationOf({ cStat }) !== 'outra' && inside.length + eventsIn(node).length > 0) {
      contradicts();
      return undefined;
    }
    if (!hasProtocol) askIfOffline(node, found);
  } else if (isRead && (standing === 'authorized' || standing === 'denied'))
    return { top: { chNFe, cStat, standing } };
  else if (!isValidKey(chNFe)) broken('key-invalid');
  else if (!isEnvironment(tpAmb)) broken('environment-unknown');
  else if (standing === 'cancelled')
    found.facts.push({ kind: 'cancellation', chNFe, tpAmb, at: '', nProt: '' });
  else found.facts.push({ kind: 'witness', chNFe, tpAmb, standing, cStat, tpEvento: '', at: '', nProt: '' });
  return standing === 'epec' ? { top: { chNFe, cStat, standing } } : {};
}
