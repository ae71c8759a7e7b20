/**
 * Checks a note's XML (NFe or nfeProc): its signature, its key against its fields, and its protocol against its
 * digest (MOC 5.4; Anexo I).
 */

import type { NoteFacts } from '../../../shared/check/check-facts.ts';
import { type CheckFinding, type CheckReport, worstLevel } from '../../../shared/check/check-report.ts';
import { accessKeyParts, accessKeyProblems } from '../../../shared/fiscal/key/access-key.ts';
import { mayBeAtSvrs } from '../../../shared/fiscal/without-ie.ts';
import { fieldText as text, partyOf, totalOf } from '../../sefaz/xml/note-fields.ts';
import { children, type XmlElement } from '../../sefaz/xml/xml.ts';
import { isOfTheFisco, keyFindings, keyOf, keyState, signerOf } from './note-key.ts';
import { checkNoteProtocol, PROTOCOL_FIELDS } from './note-protocol.ts';
import { repeatedFields } from './repeated-fields.ts';
import type { Document } from '../read-document.ts';
import { checkSignedPart } from '../signed-part.ts';

/** `document` has NFe or an enclosing nfeProc as its root. */
export async function checkNoteDocument(document: Document): Promise<CheckReport> {
  const { source, root, findings: byteFindings } = document;
  const kind = root.name === 'NFe' ? 'NFe' : 'nfeProc';
  const findings: CheckFinding[] = [...byteFindings];
  const nfe = kind === 'NFe' ? root : children(root, 'NFe')[0];
  const infNFe = nfe && children(nfe, 'infNFe')[0];
  if (!nfe || !infNFe) {
    const field = nfe ? 'NFe/infNFe' : 'NFe';
    findings.push({ level: 'error', code: 'layout.missing', data: { field } });
    return { kind, verdict: 'error', findings, correctable: false };
  }

  // One reader takes the first and another the last: a file of one note has one of each.
  const protocols = children(root, 'protNFe');
  const several = [
    ...repeatedFields(root, ['NFe', 'protNFe']),
    ...new Set(protocols.flatMap((one) => repeatedFields(one, ['infProt']))),
    ...repeatedFields(children(protocols[0] ?? root, 'infProt')[0], PROTOCOL_FIELDS),
  ];
  for (const field of several) findings.push({ level: 'error', code: 'layout.unexpected', data: { field } });
  const chNFe = keyOf(infNFe);
  const ofKey = keyFindings(infNFe);
  findings.push(...ofKey);
  const ide = children(infNFe, 'ide')[0];
  const emit = children(infNFe, 'emit')[0];
  const outside = kind === 'NFe' ? document.outside : root.scope;
  const info = protocols.flatMap((one) => children(one, 'infProt'))[0];
  const dhEmi = text(ide, 'dhEmi') || text(ide, 'dEmi');
  const signed = await checkSignedPart(source, nfe, 'infNFe', outside, {
    id: signerOf(chNFe, text(emit, 'CNPJ'), text(emit, 'CPF')),
    at: text(info, 'dhRecbto') || dhEmi,
    othersMay: isOfTheFisco(chNFe),
  });
  findings.push(...signed.findings);
  const { digestValue, digests } = signed;
  const tpAmb = text(ide, 'tpAmb');
  const protocol = await checkNoteProtocol(source, root, { chNFe, tpAmb, digestValue, digests });
  findings.push(...protocol.findings);
  if (tpAmb === '2') findings.push({ level: 'ok', code: 'environment.test' });
  if (showsNoIe(emit, chNFe)) findings.push({ level: 'ok', code: 'note.without-ie' });
  const facts: NoteFacts = {
    signature: several.includes('NFe') ? 'bad' : signed.state,
    of: 'note',
    chNFe,
    tpAmb,
    key: keyState(ofKey),
    digests,
    protocol: protocol.state,
    nProt: protocol.nProt,
    dhRecbto: protocol.dhRecbto,
    mod: text(ide, 'mod'),
    serie: text(ide, 'serie'),
    nNF: text(ide, 'nNF'),
    dhEmi,
    vNF: totalOf(infNFe),
    emitter: partyOf(emit),
    recipient: partyOf(children(infNFe, 'dest')[0]),
    carrier: partyOf(children(infNFe, 'transp').flatMap((one) => children(one, 'transporta'))[0]),
  };
  const usable = accessKeyProblems(chNFe).length === 0 && signed.state !== 'missing';
  return {
    kind,
    verdict: worstLevel(findings),
    findings,
    signer: signed.signer,
    ...(usable ? { note: { chNFe, tpAmb, digestValue } } : {}),
    facts,
    correctable: false,
  };
}

/** Right since NT 2026.007, and worth a word: where such a note is kept is otherwise not known. */
function showsNoIe(emit: XmlElement | undefined, chNFe: string): boolean {
  if (!emit || children(emit, 'IE').length > 0 || accessKeyProblems(chNFe).length > 0) return false;
  return mayBeAtSvrs(accessKeyParts(chNFe));
}
