/**
 * Checks a ProcInutNFe made by any program: envelope, layout, signature, signer, and the answer against the
 * request (MOC 5.3).
 */

import type { DisablementFacts } from '../../shared/check/check-facts.ts';
import {
  type CheckFinding,
  type CheckReport,
  type CheckSigner,
  worstLevel,
} from '../../shared/check/check-report.ts';
import { NFE_NAMESPACE } from '../../shared/fiscal/namespace.ts';
import { children, fieldOf, parseXml, type XmlElement } from '../sefaz/xml/xml.ts';
import { answerLayout, checkAnswer } from './answer-check.ts';
import { correctedEnvelope } from './envelope-correction.ts';
import { checkEnvelopedSignature, type SignatureCheck } from './enveloped-signature.ts';
import { layoutFaults, repeatedIds } from './layout.ts';
import { onlySpaced } from './only-spaced.ts';
import type { Document } from './read-document.ts';
import { collapsed } from './sequence.ts';
import { checkSigner } from './signer.ts';
import { cnpjProblem } from '../../shared/fiscal/issuer/cnpj.ts';
import { fullYear } from '../../shared/fiscal/numbering.ts';
import { isRefusedYear } from '../documents/read/fields.ts';

export interface ProcInutReport extends CheckReport {
  /** A document with a correct envelope and a valid signature; the request in it is the one that was signed. */
  readonly corrected?: string;
  /** DER; present if SEFAZ's part is signed too and that signature is valid. Its owner is not checked. */
  readonly answerCertificate?: Buffer;
}

/** Largest number of unexpected elements under the root that are named. */
const MAX_UNEXPECTED = 10;

const error = (code: CheckFinding['code'], data?: CheckFinding['data']): CheckFinding =>
  data ? { level: 'error', code, data } : { level: 'error', code };

/** The root of `document` is ProcInutNFe, in any case, or only one of its two parts. */
export async function checkProcInutDocument(document: Document): Promise<ProcInutReport> {
  const report = await inspect(document);
  const corrected = await correctedEnvelope(document, report.findings, async (text) => {
    const read = parseXml(text);
    return read.ok ? (await inspect({ source: text, root: read.value, findings: [] })).findings : undefined;
  });
  return corrected === undefined ? report : { ...report, correctable: true, corrected };
}

async function inspect({
  source,
  root,
  outside: around,
  findings: byteFindings,
}: Document): Promise<ProcInutReport> {
  const findings = [...byteFindings];
  const alone = root.name === 'inutNFe' || root.name === 'retInutNFe';
  const parts = alone ? [root] : root.children;
  if (alone) findings.push(error(root.name === 'inutNFe' ? 'root.only-request' : 'root.only-answer'));
  else findings.push(...envelopeFindings(root));
  const request = parts.find(({ name }) => name === 'inutNFe');
  const answer = parts.find(({ name }) => name === 'retInutNFe');

  const ids = repeatedIds(root).map((value) => error('layout.attribute', { field: '@Id', value }));
  const ofRequest = request ? layoutFaults(request, 'inutNFe') : [];
  const ofAnswer = answer ? answerLayout(answer) : [];
  const faults = [...ofRequest, ...ofAnswer, ...ids];
  findings.push(...faults);
  // White space between tags is not a reason to refuse: without it the signature may be valid.
  const refused = (part: readonly CheckFinding[]) =>
    [...part, ...ids].some(({ code, data }) => code !== 'layout.text' || data?.['value'] !== '');
  if (faults.length === 0) findings.push({ level: 'ok', code: 'layout.ok' });

  const outside = alone ? around : root.scope;
  const answered = answer && children(answer, 'infInut')[0];
  const asked = request && children(request, 'infInut')[0];
  let signer: CheckSigner | undefined;
  let answerCertificate: Buffer | undefined;
  if (request) {
    findings.push(...checkRequest(asked, fieldOf(answered, 'dhRecbto')));
    const signature = await checkEnvelopedSignature(source, request, 'infInut', outside, refused(ofRequest));
    const spaced = await onlySpaced(source, request, 'infInut', signature, outside);
    findings.push(...signatureFindings(signature, spaced));
    if (signature.certificate) {
      const signerFindings = checkSigner(
        signature.certificate,
        fieldOf(asked, 'CNPJ'),
        fieldOf(answered, 'dhRecbto'),
      );
      signer = signerFindings.signer;
      findings.push(...signerFindings.findings);
    }
  }
  if (answer) {
    findings.push(...checkAnswer(asked, answered));
    const own = await checkEnvelopedSignature(source, answer, 'infInut', outside, refused(ofAnswer));
    if (own.outcome === 'ok') answerCertificate = own.certificate;
    if (own.outcome === 'ok') findings.push({ level: 'ok', code: 'answer.signature-ok' });
    else if (own.outcome !== 'missing' && own.outcome !== 'unchecked')
      findings.push({ level: 'warn', code: 'answer.signature-bad' });
  }
  const half = root.name === 'inutNFe' ? 'inutNFe' : 'retInutNFe';
  return {
    kind: alone ? half : 'ProcInutNFe',
    verdict: worstLevel(findings),
    findings,
    signer,
    ...(answerCertificate ? { answerCertificate } : {}),
    facts: factsOf(asked, answered),
    correctable: false,
  };
}

function envelopeFindings(root: XmlElement): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const versao = root.attributes.find(({ name, namespace }) => name === 'versao' && namespace === '')?.value;
  if (root.name !== 'ProcInutNFe') findings.push(error('root.name', { found: root.name }));
  if (root.namespace !== NFE_NAMESPACE) findings.push(error('root.namespace', { found: root.namespace }));
  if (collapsed(versao ?? '') !== '4.00') findings.push(error('root.version', { found: versao ?? '' }));
  for (const { name, namespace } of root.attributes) {
    if (name === 'versao' && namespace === '') continue;
    if (!/schemalocation$/i.test(name)) findings.push(error('layout.attribute', { field: `@${name}` }));
  }
  if (/[^ \t\r\n]/.test(root.text)) findings.push(error('layout.text', { field: root.name }));
  const names: readonly string[] = root.children.map(({ name }) => name);
  for (const name of ['inutNFe', 'retInutNFe']) {
    if (!names.includes(name)) findings.push(error('layout.missing', { field: name }));
  }
  const known = names.filter((name): name is string => name === 'inutNFe' || name === 'retInutNFe');
  names
    .filter((name) => name !== 'inutNFe' && name !== 'retInutNFe')
    .slice(0, MAX_UNEXPECTED)
    .forEach((field) => findings.push(error('layout.unexpected', { field })));
  if (known.length > 2 || (known.length === 2 && known[0] === known[1]))
    findings.push(error('layout.unexpected', { field: known.at(-1) ?? '' }));
  else if (known[0] === 'retInutNFe' && known.length === 2)
    findings.push(error('layout.order', { field: 'retInutNFe' }));
  if (findings.length === 0) findings.push({ level: 'ok', code: 'root.ok' });

  if (spacedOut(root)) findings.push({ level: 'warn', code: 'envelope.spaces' });
  if (strayNamespaces(root)) findings.push({ level: 'warn', code: 'envelope.namespaces' });
  if (root.prefix !== '' || root.children.some(({ prefix }) => prefix !== ''))
    findings.push({ level: 'warn', code: 'envelope.prefix' });
  return findings;
}

/** White space between tags of the envelope or of the request (MOC, rule 588); the answer's is the server's. */
function spacedOut(root: XmlElement): boolean {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.children.length > 0 && element.text !== '') return true;
    for (const child of element.children) if (child.name !== 'retInutNFe') waiting.push(child);
  }
  return false;
}

function strayNamespaces(root: XmlElement): boolean {
  return [...(root.scope?.declared.values() ?? [])].some((one) => one !== NFE_NAMESPACE && one !== '');
}

function signatureFindings({ outcome, otherAlgorithms }: SignatureCheck, spaced: boolean): CheckFinding[] {
  const findings: CheckFinding[] = [];
  if (outcome === 'ok') findings.push({ level: 'ok', code: 'signature.ok' });
  else findings.push(error(spaced ? 'signature.spaces' : `signature.${outcome}`));
  for (const algorithm of otherAlgorithms) findings.push(error('signature.algorithm', { algorithm }));
  return findings;
}

function factsOf(asked: XmlElement | undefined, answered: XmlElement | undefined): DisablementFacts {
  const either = (name: string) => fieldOf(asked, name) || fieldOf(answered, name);
  return {
    of: 'disablement',
    tpAmb: either('tpAmb'),
    cnpj: either('CNPJ'),
    mod: either('mod'),
    serie: either('serie'),
    nNFIni: either('nNFIni'),
    nNFFin: either('nNFFin'),
    cStat: fieldOf(answered, 'cStat'),
    xMotivo: fieldOf(answered, 'xMotivo'),
    nProt: fieldOf(answered, 'nProt'),
  };
}

/** Its Id against its fields, its CNPJ, year and the order of its range (MOC 5.3, I02 to I04). `dhRecbto`: of its answer, "" if unknown. */
function checkRequest(infInut: XmlElement | undefined, dhRecbto: string): CheckFinding[] {
  if (!infInut) return [];
  const field = (name: string) => children(infInut, name)[0]?.text.trim() ?? '';
  const found = infInut.attributes.find(({ name }) => name === 'Id')?.value ?? '';
  const expected =
    `ID${field('cUF')}${field('ano')}${field('CNPJ')}${field('mod')}${field('serie').padStart(3, '0')}` +
    field('nNFIni').padStart(9, '0') +
    field('nNFFin').padStart(9, '0');
  const findings: CheckFinding[] = [
    found === expected
      ? { level: 'ok', code: 'id.ok', data: { id: found } }
      : { level: 'error', code: 'id.differs', data: { found, expected } },
  ];
  const ano = fullYear(field('ano'));
  const wrong = [
    ...(cnpjProblem(field('CNPJ')) === undefined ? [] : ['CNPJ']),
    ...(ano !== undefined && isRefusedYear(ano, dhRecbto) ? ['ano'] : []),
  ];
  for (const name of wrong)
    findings.push({
      level: 'error',
      code: 'layout.value',
      data: { field: `inutNFe/infInut/${name}`, value: field(name).slice(0, 80) },
    });
  const [nNFIni, nNFFin] = [Number(field('nNFIni')), Number(field('nNFFin'))];
  if (nNFIni > nNFFin) findings.push({ level: 'error', code: 'range.upside-down', data: { nNFIni, nNFFin } });
  if (field('tpAmb') === '2') findings.push({ level: 'ok', code: 'environment.test' });
  return findings;
}
