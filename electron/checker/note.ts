/**
 * Checks a note's XML (NFe or nfeProc): its signature, its key against its fields, and its protocol against its
 * digest (MOC 5.4; Anexo I).
 */

import type { CheckFinding, CheckReport, CheckSigner } from '../../shared/check-report.ts';
import { worstLevel } from '../../shared/check-report.ts';
import { accessKeyParts, accessKeyProblems } from '../../shared/fiscal/access-key.ts';
import { isAuthorized } from '../../shared/fiscal/cstat.ts';
import { childText, children, type XmlElement } from '../sefaz/xml/xml.ts';
import { checkEnvelopedSignature, type SignatureOutcome } from './enveloped-signature.ts';
import { onlySpaced } from './only-spaced.ts';
import type { Document } from './read-document.ts';
import { checkSigner } from './signer.ts';

/** `document` has NFe or an enclosing nfeProc as its root. */
export async function checkNoteDocument({
  source,
  root,
  findings: byteFindings,
}: Document): Promise<CheckReport> {
  const kind = root.name === 'NFe' ? 'NFe' : 'nfeProc';
  const findings: CheckFinding[] = [...byteFindings];
  const nfe = kind === 'NFe' ? root : children(root, 'NFe')[0];
  const infNFe = nfe && children(nfe, 'infNFe')[0];
  if (!nfe || !infNFe) {
    const field = nfe ? 'NFe/infNFe' : 'NFe';
    findings.push({ level: 'error', code: 'layout.missing', data: { field } });
    return { kind, verdict: 'error', findings, correctable: false };
  }

  const id = infNFe.attributes.find(({ name }) => name === 'Id')?.value ?? '';
  const chNFe = id.startsWith('NFe') ? id.slice(3) : id;
  findings.push(...keyFindings(infNFe, id, chNFe));

  const outside = kind === 'NFe' ? undefined : root.scope;
  const signature = await checkEnvelopedSignature(source, nfe, 'infNFe', outside);
  const spaced = await onlySpaced(source, nfe, 'infNFe', signature, outside);
  const { outcome, digestValue, otherAlgorithms, certificate } = signature;
  findings.push(
    signatureFinding(outcome, spaced),
    ...otherAlgorithms.map((algorithm): CheckFinding => ({
      level: 'error',
      code: 'signature.algorithm',
      data: { algorithm },
    })),
  );
  const ide = children(infNFe, 'ide')[0];
  const emit = children(infNFe, 'emit')[0];
  const protocol = children(root, 'protNFe').flatMap((one) => children(one, 'infProt'))[0];
  let signer: CheckSigner | undefined;
  if (certificate) {
    const at = text(protocol, 'dhRecbto') || text(ide, 'dhEmi') || text(ide, 'dEmi');
    const signerFindings = checkSigner(certificate, text(emit, 'CNPJ'), at);
    signer = signerFindings.signer;
    // Notes made on the Fisco's own site are signed by the Fisco (NT 2018.001).
    const fisco = ofTheFisco(chNFe);
    findings.push(
      ...signerFindings.findings.map((one) =>
        fisco && one.code === 'signer.other' ? { ...one, level: 'warn' as const } : one,
      ),
    );
  }
  findings.push(...protocolFindings(protocol, chNFe, digestValue, kind));
  if (text(ide, 'tpAmb') === '2') findings.push({ level: 'ok', code: 'environment.test' });
  const usable = accessKeyProblems(chNFe).length === 0 && outcome !== 'missing';
  return {
    kind,
    verdict: worstLevel(findings),
    findings,
    ...(signer ? { signer } : {}),
    ...(usable ? { note: { chNFe, tpAmb: text(ide, 'tpAmb'), digestValue } } : {}),
    correctable: false,
  };
}

/** A reformatted note is authentic, so it is no error; but the file to keep is the one that was signed. */
function signatureFinding(outcome: SignatureOutcome, spaced: boolean): CheckFinding {
  if (outcome === 'ok') return { level: 'ok', code: 'signature.ok' };
  return spaced
    ? { level: 'warn', code: 'signature.reformatted' }
    : { level: 'error', code: `signature.${outcome}` };
}

/** The Id is "NFe" and the key (A03); each part of the key equals a field of the note (B02 to B23). */
function keyFindings(infNFe: XmlElement, id: string, chNFe: string): CheckFinding[] {
  const problems = accessKeyProblems(chNFe);
  if (!id.startsWith('NFe') || problems.length > 0) {
    const data = { id, fault: problems[0]?.fault ?? 'prefix' };
    return [{ level: 'error', code: 'note.key-invalid', data }];
  }
  const parts = accessKeyParts(chNFe);
  const ide = children(infNFe, 'ide')[0];
  const emit = children(infNFe, 'emit')[0];
  const issued = text(ide, 'dhEmi') || text(ide, 'dEmi');
  const emitter = text(emit, 'CNPJ') || text(emit, 'CPF').padStart(14, '0');
  // A note made on the Fisco's site has the Fisco's own CNPJ in its key (NT 2018.001).
  const compared: readonly (readonly [field: string, key: string, note: string])[] = [
    ['cUF', parts.cUF, text(ide, 'cUF')],
    ['dhEmi', chNFe.slice(2, 6), issued.slice(2, 4) + issued.slice(5, 7)],
    ...(ofTheFisco(chNFe) ? [] : ([['CNPJ', parts.emitter, emitter]] as const)),
    ['mod', parts.mod, text(ide, 'mod')],
    ['serie', String(parts.serie), text(ide, 'serie')],
    ['nNF', String(parts.nNF), text(ide, 'nNF')],
    ['tpEmis', parts.tpEmis, text(ide, 'tpEmis')],
    ['cNF', parts.cNF, text(ide, 'cNF')],
    ['cDV', parts.cDV, text(ide, 'cDV')],
  ];
  const different = compared
    .filter(([, key, note]) => key !== note)
    .map(([field, key, note]): CheckFinding => ({
      level: 'error',
      code: 'note.key-differs',
      data: { field, key, note },
    }));
  return different.length > 0 ? different : [{ level: 'ok', code: 'note.key-ok', data: { chNFe } }];
}

/** Series 890 to 909 are numbered, and mostly signed, by the Fisco. */
function ofTheFisco(chNFe: string): boolean {
  const { serie } = accessKeyParts(chNFe);
  return serie >= 890 && serie <= 909;
}

function protocolFindings(
  protocol: XmlElement | undefined,
  chNFe: string,
  digestValue: string,
  kind: 'NFe' | 'nfeProc',
): CheckFinding[] {
  if (!protocol) {
    // A note not yet authorized has no protocol; a distribution file without one is incomplete.
    return [{ level: kind === 'NFe' ? 'warn' : 'error', code: 'note.protocol-missing' }];
  }
  const findings: CheckFinding[] = [];
  const key = text(protocol, 'chNFe');
  const digVal = text(protocol, 'digVal').replace(/\s+/g, '');
  const cStat = text(protocol, 'cStat');
  if (key !== chNFe) {
    findings.push({ level: 'error', code: 'note.protocol-other-key', data: { protocol: key, note: chNFe } });
  }
  // digVal is optional in the layout (PR09).
  if (digVal !== '' && digestValue !== '' && digVal !== digestValue) {
    const data = { protocol: digVal, note: digestValue };
    findings.push({ level: 'error', code: 'note.protocol-digest', data });
  }
  if (!isAuthorized(cStat)) {
    const data = { cStat, xMotivo: text(protocol, 'xMotivo') };
    findings.push({ level: 'warn', code: 'note.protocol-status', data });
  }
  if (findings.length === 0) {
    findings.push({ level: 'ok', code: 'note.protocol-ok', data: { nProt: text(protocol, 'nProt') } });
  }
  return findings;
}

function text(element: XmlElement | undefined, name: string): string {
  return (element && childText(element, name)) ?? '';
}
