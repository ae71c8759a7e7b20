/** Names a saved message of SEFAZ's services (a request or an answer), and says what it says of its note. */

import type { MessageFacts } from '../../../shared/check/check-facts.ts';
import { type CheckFinding, type CheckReport, worstLevel } from '../../../shared/check/check-report.ts';
import { accessKeyProblems } from '../../../shared/fiscal/key/access-key.ts';
import { isAuthorized } from '../../../shared/fiscal/cstat.ts';
import { eventName } from '../../../shared/fiscal/events.ts';
import { fieldText } from '../../sefaz/xml/note-fields.ts';
import { children, find, findAll, type XmlElement } from '../../sefaz/xml/xml.ts';
import { checkEnvelopedSignature } from '../enveloped-signature.ts';
import { onlySpaced } from '../only-spaced.ts';
import type { Document } from '../read-document.ts';
import { cancelledInside } from './note-protocol.ts';

/** Local names, as in the layouts of MOC 7.0 Anexo I; `cancNFe` and its kin are older than events. */
const ANSWERS: readonly string[] = [
  'retConsSitNFe',
  'retEnviNFe',
  'retConsReciNFe',
  'protNFe',
  'retEnvEvento',
  'retCancNFe',
  'procCancNFe',
  'retConsStatServ',
  'retConsCad',
  'retDistDFeInt',
  'resNFe',
  'resEvento',
  // SOAP's own answer where the service refused to work.
  'Fault',
];
const REQUESTS: readonly string[] = [
  'consSitNFe',
  'enviNFe',
  'consReciNFe',
  'envEvento',
  'cancNFe',
  'consStatServ',
  'ConsCad',
  'distDFeInt',
];

export function isMessage(root: string): boolean {
  return ANSWERS.includes(root) || REQUESTS.includes(root);
}

/** The root of `document` is one of {@link isMessage}. */
export async function checkMessage({ source, root, findings: byteFindings }: Document): Promise<CheckReport> {
  const answer = ANSWERS.includes(root.name);
  const infos = [...findAll(root, 'infProt'), ...findAll(root, 'infCanc')];
  const [only, ...others] = infos;
  const single = others.length === 0 ? only : undefined;
  const chNFe = fieldText(root, 'chNFe') || fieldText(single, 'chNFe');
  const whole = root.name === 'retConsSitNFe' || !single;
  const cStat = (whole ? fieldText(root, 'cStat') : '') || fieldText(single, 'cStat');
  const xMotivo = (whole ? fieldText(root, 'xMotivo') : '') || fieldText(single, 'xMotivo') || faultOf(root);
  const findings: CheckFinding[] = [
    ...byteFindings,
    { level: 'ok', code: answer ? 'message.answer' : 'message.request', data: { root: root.name } },
  ];
  const tpAmb = fieldText(root, 'tpAmb') || fieldText(single, 'tpAmb');
  const cancelled =
    root.name === 'retConsSitNFe' && isAuthorized(cStat)
      ? cancelledInside(root, { chNFe, tpAmb })
      : undefined;
  if (answer && cStat + xMotivo !== '') {
    const level = isAuthorized(cStat) || (chNFe === '' && root.name !== 'Fault') ? 'ok' : 'warn';
    findings.push({ level, code: 'message.situation', data: { cStat, xMotivo } });
  }
  if (cancelled) findings.push(cancelled);
  findings.push(...(await eventFindings(source, root)));
  if (tpAmb === '2') findings.push({ level: 'ok', code: 'environment.test' });
  const nProt = fieldText(single, 'nProt');
  const facts: MessageFacts = {
    of: 'message',
    tpAmb,
    cStat,
    xMotivo,
    nProt,
    chNFe: accessKeyProblems(chNFe).length === 0 ? chNFe : '',
  };
  return {
    kind: answer ? 'answer' : 'request',
    root: root.name,
    verdict: worstLevel(findings),
    findings,
    facts,
    correctable: false,
  };
}

/** The words of a SOAP fault, 1.1 or 1.2. */
function faultOf(root: XmlElement): string {
  if (root.name !== 'Fault') return '';
  const words = find(root, 'faultstring') ?? find(root, 'Text');
  return words?.text.trim().slice(0, 300) ?? '';
}

/** The events that came with the answer carry their authors' signatures. */
async function eventFindings(source: string, root: XmlElement): Promise<CheckFinding[]> {
  const findings: CheckFinding[] = [];
  for (const enclosing of children(root, 'procEventoNFe')) {
    const event = children(enclosing, 'evento')[0];
    if (!event) continue;
    const signature = await checkEnvelopedSignature(source, event, 'infEvento', enclosing.scope);
    if (signature.outcome === 'ok' || signature.outcome === 'missing') continue;
    if (await onlySpaced(source, event, 'infEvento', signature, enclosing.scope)) continue;
    const tpEvento = fieldText(children(event, 'infEvento')[0], 'tpEvento');
    const data = { name: eventName(tpEvento), tpEvento };
    findings.push({ level: 'warn', code: 'message.event-signature', data });
  }
  return findings;
}
