/** Joins a file's report and SEFAZ's answer into one verdict. Pure: the same input gives the same verdict. */

import type { CheckReport } from '../../../shared/check/check-report.ts';
import type { Consultation } from '../../../shared/contract.ts';
import { isCancelledByEvent } from '../../../shared/fiscal/cstat.ts';
import { eventName } from '../../../shared/fiscal/events.ts';
import type { Verdict, VerdictCode, Role } from '../../../shared/check/verdict.ts';
import { hadBefore, isUncompared, judgeEvent, listedAs } from './judge-event.ts';
import { judgeNote, otherProtocol, sameContent } from './judge-note.ts';
import { sefazSays, type SefazSays } from './sefaz-says.ts';
import type { CheckFacts } from '../../../shared/check/check-facts.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';

/** `companies` are the bare CNPJs stored here; `consultation` of the document's own key and environment. */
export function judge(
  report: CheckReport,
  companies: readonly string[],
  consultation?: Consultation,
): Verdict {
  const { facts } = report;
  const sefaz = consultation && sefazSays(consultation);
  const code = codeOf(report, sefaz);
  const data = dataOf(report, sefaz);
  return {
    code,
    test: facts?.tpAmb === '2',
    asked: sefaz !== undefined,
    ...roleOf(facts, companies),
    ...(Object.keys(data).length > 0 ? { data } : {}),
  };
}

function codeOf(report: CheckReport, sefaz: SefazSays | undefined): VerdictCode {
  const { facts, kind, findings } = report;
  if (kind === 'other-document') return 'other-document';
  if (!facts) return findings.some(({ code }) => code === 'file.unknown') ? 'unknown' : 'unreadable';
  if (facts.of === 'note') return judgeNote(facts, findings, sefaz);
  if (facts.of === 'event')
    return judgeEvent(
      facts,
      sefaz,
      findings.some((one) => one.code === 'event.only-answer'),
    );
  if (facts.of === 'message') return kind === 'request' ? 'request' : 'answer';
  return disablementCode(report);
}

function disablementCode({ findings }: CheckReport): VerdictCode {
  const has = (code: string) => findings.some((one) => one.code === code);
  // The file is only reformatted where nothing else is wrong: then loose text is blank, since the signature was verified.
  const spaced = has('signature.spaces');
  const errors = findings
    .filter(({ level }) => level === 'error')
    .map(({ code }) => code)
    .filter((code) => !spaced || (code !== 'signature.spaces' && code !== 'layout.text'));
  if (has('root.only-answer'))
    return has('answer.not-homologated') ? 'disablement-refused' : 'disablement-answer';
  if (has('signature.missing')) return 'unsigned';
  if (errors.some((code) => code.startsWith('signature.') || code === 'signer.other')) return 'bad-signature';
  if (has('root.only-request')) {
    return errors.every((code) => code === 'root.only-request') ? 'disablement-unsent' : 'disablement-faulty';
  }
  if (errors.some((code) => code !== 'answer.not-homologated')) return 'disablement-faulty';
  if (errors.length > 0) return 'disablement-refused';
  return spaced ? 'reformatted' : 'disabled';
}

/** What the sentences name. */
function dataOf(report: CheckReport, sefaz: SefazSays | undefined): NonNullable<Verdict['data']> {
  const { facts, root, findings } = report;
  const data: Record<string, string | number> = {};
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') data[name] = value;
  };
  add('root', root);
  add('otherThan', findings.find(({ code }) => code === 'file.not-xml')?.data?.['otherThan']?.toString());
  if (facts?.of === 'event') {
    add('event', eventName(facts.tpEvento));
    add('tpEvento', facts.tpEvento);
    add('text', facts.text.slice(0, 300));
    add('before', hadBefore(facts, sefaz));
    const there = sefaz && listedAs(facts, sefaz);
    if (there && isUncompared(facts, there)) add('uncompared', 'yes');
    if (sefaz?.situation === 'nao-consta') add('absent', sefaz.perhapsAtSvrs ? 'SVRS' : 'yes');
  }
  if (facts?.of === 'message') {
    add('then', [facts.cStat, facts.xMotivo].filter((one) => one !== '').join(' – '));
    if (sefaz && isCancelledByEvent(sefaz.cStat, sefaz.situation)) add('byEvent', 'yes');
  }
  if (facts?.of === 'event' || facts?.of === 'disablement') {
    // Where the file has no refusal, SEFAZ's list may have it.
    const listed = facts.of === 'event' && facts.answer !== 'refused' && sefaz && listedAs(facts, sefaz);
    add('cStat', listed ? listed.cStat : facts.cStat);
    if (!listed) add('xMotivo', facts.xMotivo);
  }
  if (sefaz && isReformattedThere(facts, sefaz)) add('same', 'yes');
  if (sefaz?.markedByFisco) add('marked', 'yes');
  const inside = findings.find(({ code }) => code === 'note.cancelled-inside')?.data;
  const other = facts?.of === 'note' && sefaz ? otherProtocol(facts, sefaz) : undefined;
  for (const [name, value] of Object.entries<string>({ ...other })) add(name, value);
  add('nProt', sefaz?.cancellation?.nProt ?? inside?.['nProt']?.toString());
  add('at', sefaz?.cancellation?.at ?? inside?.['at']?.toString());
  add('reason', sefaz?.cancellation?.reason.slice(0, 300));
  add('substitute', sefaz?.cancellation?.substitute);
  // What it says of the note is no answer to an event.
  if (sefaz && facts?.of !== 'event') {
    add('cStat', sefaz.cStat);
    add('xMotivo', sefaz.xMotivo);
  } else {
    const own = findings.find(({ code }) => code === 'note.protocol-status')?.data;
    add('cStat', own?.['cStat']?.toString());
    add('xMotivo', own?.['xMotivo']?.toString());
  }
  return data;
}

/** SEFAZ has the content of a reformatted file: its answer may also have no digest to compare. */
function isReformattedThere(facts: CheckReport['facts'], sefaz: SefazSays): boolean {
  if (facts?.of !== 'note' && facts?.of !== 'event') return false;
  if (facts.signature !== 'reformatted') return false;
  if (facts.of === 'note') return sameContent(facts, sefaz);
  return facts.digests.includes(listedAs(facts, sefaz)?.digest ?? '');
}

interface FoundRole {
  readonly role: Role;
  readonly company?: string;
}

/** `companies` are bare CNPJs; another establishment of the same root counts too. The issuer's role comes first. */
function roleOf(facts: CheckFacts | undefined, companies: readonly string[]): FoundRole {
  const own = (id: string) =>
    companies.find((each) => each === id) ??
    (id.length === 14 ? companies.find((each) => cnpjRoot(each) === cnpjRoot(id)) : undefined);
  for (const [role, id] of facts ? partiesOf(facts) : []) {
    const company = id === '' ? undefined : own(id);
    if (company !== undefined) return { role, company };
  }
  return { role: 'third' };
}

function partiesOf(facts: CheckFacts): readonly (readonly [Role, string])[] {
  if (facts.of === 'disablement') return [['issuer', facts.cnpj]];
  const emitter = ACCESS_KEY_PATTERN.test(facts.chNFe) ? accessKeyParts(facts.chNFe).emitter : '';
  if (facts.of === 'message') return [['issuer', emitter]];
  if (facts.of === 'event') {
    return [
      ['issuer', emitter],
      ['recipient', facts.recipient],
      // Who manifests on another's note is its recipient, mostly.
      ['recipient', facts.author],
    ];
  }
  return [
    ['issuer', facts.emitter.id],
    ['recipient', facts.recipient.id],
    ['carrier', facts.carrier.id],
  ];
}
