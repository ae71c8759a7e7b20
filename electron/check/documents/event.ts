/**
 * Checks an event of a note (procEventoNFe, a bare evento, or only its answer): Id, signature, and the answer against
 * it (MOC 7.0, 5.8; layouts of the events).
 */

import type { EventFacts } from '../../../shared/check/check-facts.ts';
import type { CheckFinding, CheckReport, CheckSigner } from '../../../shared/check/check-report.ts';
import { worstLevel } from '../../../shared/check/check-report.ts';
import { accessKeyParts, accessKeyProblems } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { eventName, isRegistered } from '../../../shared/fiscal/events.ts';
import { PROTOCOL_PATTERN } from '../../../shared/fiscal/protocol.ts';
import { fieldText } from '../../sefaz/xml/note-fields.ts';
import { children, type XmlElement } from '../../sefaz/xml/xml.ts';
import { repeatedFields } from './repeated-fields.ts';
import { isOfPersonOnSite, isOfTheFisco, signerOf } from './note-key.ts';
import type { Document } from '../read-document.ts';
import { checkSignedPart, type SignedPart } from '../signed-part.ts';

/** Elements of detEvento with text written by a person, in order of preference. */
const TEXTS = ['xCorrecao', 'xJust', 'xObs', 'xTexto'];
const COMPARED = ['tpAmb', 'chNFe', 'tpEvento', 'nSeqEvento'];
/** What else is read of the answer. */
const ANSWER_FIELDS = [...COMPARED, 'cStat', 'xMotivo', 'nProt', 'dhRegEvento'];
/** CC-e, cancellations and EPEC: only the note's issuer makes them. */
const OF_THE_ISSUER = ['110110', '110111', '110112', '110140'];

/** The root of `document` is evento, retEvento, or encloses them. */
export async function checkEventDocument(document: Document): Promise<CheckReport> {
  const { source, root, outside } = document;
  const findings: CheckFinding[] = [...document.findings];
  const event = root.name === 'evento' ? root : children(root, 'evento')[0];
  const answer = root.name === 'retEvento' ? root : children(root, 'retEvento')[0];
  const asked = event && children(event, 'infEvento')[0];
  const answered = answer && children(answer, 'infEvento')[0];
  const kind = root.name === 'evento' || root.name === 'retEvento' ? root.name : 'procEventoNFe';
  if (event ? !asked : !answered) {
    const inAnswer = answer ? 'retEvento/infEvento' : 'evento';
    const field = event ? 'evento/infEvento' : inAnswer;
    findings.push({ level: 'error', code: 'layout.missing', data: { field } });
    return { kind, verdict: 'error', findings, correctable: false };
  }
  // One reader takes the first and another the last: a file of one event has one of each.
  const twice = [
    ...repeatedFields(root, ['evento', 'retEvento']),
    ...[event, answer].flatMap((one) => repeatedFields(one, ['infEvento'])),
    ...repeatedFields(answered, ANSWER_FIELDS),
  ];
  for (const field of twice) findings.push({ level: 'error', code: 'layout.unexpected', data: { field } });
  const of = (name: string) => fieldText(asked, name) || fieldText(answered, name);
  const author = of('CNPJ') || of('CPF');
  const chNFe = of('chNFe');
  let signed: SignedPart | undefined;
  let signer: CheckSigner | undefined;
  let authors: CheckFinding[] = [];
  if (event && asked) {
    findings.push(...idFindings(asked));
    signed = await checkSignedPart(source, event, 'infEvento', event === root ? outside : root.scope, {
      id: signerOf(chNFe, fieldText(asked, 'CNPJ'), fieldText(asked, 'CPF')),
      at: fieldText(answered, 'dhRegEvento') || fieldText(asked, 'dhEvento'),
      othersMay: isOfTheFisco(chNFe),
    });
    signer = signed.signer;
    findings.push(...signed.findings);
    authors = authorFindings(of('tpEvento'), chNFe, fieldText(asked, 'CNPJ') || fieldText(asked, 'CPF'));
    findings.push(...authors);
  } else findings.push({ level: 'warn', code: 'event.only-answer', data: namesOf(of) });
  const judged = answerOf(asked, answered);
  findings.push(...judged.findings);
  if (of('tpAmb') === '2') findings.push({ level: 'ok', code: 'environment.test' });
  const detail = asked && children(asked, 'detEvento')[0];
  const facts: EventFacts = {
    of: 'event',
    chNFe,
    tpAmb: of('tpAmb'),
    tpEvento: of('tpEvento'),
    nSeqEvento: of('nSeqEvento'),
    key: keyStateOf(chNFe, findings),
    signature: signatureOf(signed, twice.includes('evento'), authors.length > 0),
    digests: signed?.digests ?? [],
    dhEvento: fieldText(asked, 'dhEvento') || fieldText(answered, 'dhRegEvento'),
    text:
      TEXTS.map((name) => fieldText(detail, name))
        .find((one) => one !== '')
        ?.slice(0, 1_000) ?? '',
    author,
    recipient: fieldText(answered, 'CNPJDest') || fieldText(answered, 'CPFDest'),
    nProt: fieldText(answered, 'nProt'),
    cStat: fieldText(answered, 'cStat'),
    xMotivo: fieldText(answered, 'xMotivo'),
    answer: twice.length > 0 ? 'wrong' : judged.state,
  };
  return { kind, verdict: worstLevel(findings), findings, signer, facts, correctable: false };
}

/** Id is "ID", tpEvento, chNFe, and nSeqEvento with leading zeros (layout of the event, HP07). */
function idFindings(asked: XmlElement): CheckFinding[] {
  const id = asked.attributes.find(({ name }) => name === 'Id')?.value ?? '';
  const head = `ID${fieldText(asked, 'tpEvento')}${fieldText(asked, 'chNFe')}`;
  const number = id.slice(head.length);
  const sequence = fieldText(asked, 'nSeqEvento');
  const right = id.startsWith(head) && /^\d{2,3}$/.test(number) && Number(number) === Number(sequence);
  if (right) return [{ level: 'ok', code: 'event.id-ok', data: { id } }];
  const expected = `${head}${sequence.padStart(2, '0')}`;
  return [{ level: 'error', code: 'event.id-differs', data: { found: id.slice(0, 80), expected } }];
}

function keyStateOf(chNFe: string, findings: readonly CheckFinding[]): EventFacts['key'] {
  if (accessKeyProblems(chNFe).length > 0) return 'invalid';
  return findings.some(({ code }) => code === 'event.id-differs') ? 'differs' : 'ok';
}

function signatureOf(
  signed: SignedPart | undefined,
  twice: boolean,
  byOther: boolean,
): EventFacts['signature'] {
  const state = signed?.state ?? 'missing';
  if (twice && signed) return 'bad';
  // Whoever signs as himself, it is none of the issuer's.
  return byOther && (state === 'ok' || state === 'reformatted') ? 'other' : state;
}

/** Rule of the events of the issuer: the same root of CNPJ as in the key, or its CPF; the Fisco makes those of NF-e of series 890 to 919 (NT 2018.001). */
function authorFindings(tpEvento: string, chNFe: string, author: string): CheckFinding[] {
  if (!OF_THE_ISSUER.includes(tpEvento) || accessKeyProblems(chNFe).length > 0) return [];
  if (author === '') return [{ level: 'error', code: 'layout.missing', data: { field: 'infEvento/CNPJ' } }];
  const { emitter, emitterKind } = accessKeyParts(chNFe);
  const sameRoot = author.length === emitter.length && cnpjRoot(author) === cnpjRoot(emitter);
  const samePerson = isOfPersonOnSite(chNFe) || author.padStart(14, '0') === emitter;
  const own = isOfTheFisco(chNFe) || (emitterKind === 'CPF' ? samePerson : sameRoot);
  return own ? [] : [{ level: 'error', code: 'event.author-other', data: { author, emitter } }];
}

function answerOf(
  asked: XmlElement | undefined,
  answered: XmlElement | undefined,
): { readonly state: EventFacts['answer']; readonly findings: readonly CheckFinding[] } {
  if (!answered) return { state: 'missing', findings: [{ level: 'warn', code: 'event.answer-missing' }] };
  const findings: CheckFinding[] = [];
  for (const field of asked ? COMPARED : []) {
    const data = { field, event: fieldText(asked, field), answer: fieldText(answered, field) };
    // What the answer leaves out is not another event's.
    if (data.answer === '' || sameValue(data.event, data.answer)) continue;
    findings.push({ level: 'error', code: 'event.answer-differs', data });
  }
  const cStat = fieldText(answered, 'cStat');
  if (cStat === '')
    findings.push({ level: 'error', code: 'layout.missing', data: { field: 'retEvento/infEvento/cStat' } });
  const nProt = fieldText(answered, 'nProt');
  // It may be missing, but is never of another form (TProt of the schemas).
  if (nProt !== '' && !PROTOCOL_PATTERN.test(nProt)) {
    const data = { field: 'retEvento/infEvento/nProt', value: nProt.slice(0, 80) };
    findings.push({ level: 'error', code: 'layout.value', data });
  }
  if (findings.length > 0) return { state: 'wrong', findings };
  const of = (name: string) => fieldText(answered, name) || fieldText(asked, name);
  if (!isRegistered(cStat)) {
    const data = { ...namesOf(of), cStat, xMotivo: fieldText(answered, 'xMotivo') };
    return { state: 'refused', findings: [{ level: 'error', code: 'event.refused', data }] };
  }
  const data = { ...namesOf(of), nProt };
  return {
    state: asked ? 'registered' : 'alone',
    findings: [{ level: 'ok', code: 'event.registered', data }],
  };
}

function sameValue(asked: string, answered: string): boolean {
  return asked === answered || (/^\d{1,3}$/.test(asked) && Number(asked) === Number(answered));
}

function namesOf(of: (name: string) => string): { readonly name: string; readonly tpEvento: string } {
  const tpEvento = of('tpEvento');
  return { tpEvento, name: eventName(tpEvento, of('xEvento') || of('descEvento')).slice(0, 120) };
}
