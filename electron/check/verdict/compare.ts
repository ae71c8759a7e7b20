/** What SEFAZ's answer adds to a file's findings, one by one (MOC 5.4: infProt/digVal is the authorized note's digest). */

import type { CheckFinding, CheckReport } from '../../../shared/check/check-report.ts';
import type { EventFacts, NoteFacts } from '../../../shared/check/check-facts.ts';
import type { Consultation } from '../../../shared/contract.ts';
import { eventName } from '../../../shared/fiscal/events.ts';
import { cancelledByOther, isListedType, isUncompared, listedAs } from './judge-event.ts';
import { otherProtocol, sameContent } from './judge-note.ts';
import { sefazSays, type SefazSays } from './sefaz-says.ts';

/** `consultation` is of the report's own key and environment. */
export function compareWithSefaz(report: CheckReport, consultation: Consultation): CheckFinding[] {
  const { facts } = report;
  if (!facts || facts.of === 'disablement') return [];
  const sefaz = sefazSays(consultation);
  if (!sefaz) {
    const { cStat, xMotivo = '' } = consultation.retConsSitNFe;
    return [{ level: 'warn', code: 'note.sefaz-not-asked', data: { cStat, xMotivo } }];
  }
  const situation = situationFindings(sefaz);
  if (facts.of === 'note') return [...situation, ...noteFindings(facts, report, sefaz)];
  return facts.of === 'event' ? [...situation, ...eventFindings(facts, sefaz)] : situation;
}

function situationFindings({ situation, cStat, xMotivo }: SefazSays): CheckFinding[] {
  const short = situation === 'cancelada' ? 'warn' : 'error';
  return [
    {
      level: situation === 'autorizada' ? 'ok' : short,
      code: 'note.sefaz-situation',
      data: { cStat, xMotivo },
    },
  ];
}

function noteFindings(note: NoteFacts, { note: compared }: CheckReport, sefaz: SefazSays): CheckFinding[] {
  const [digest] = sefaz.digests;
  const own = note.digests[0] ?? compared?.digestValue ?? '';
  const findings: CheckFinding[] = [];
  if (digest === undefined) {
    if (sefaz.protocols.length > 0) findings.push({ level: 'warn', code: 'note.sefaz-no-digest' });
  } else if (!sameContent(note, sefaz)) {
    findings.push({ level: 'error', code: 'note.sefaz-digest', data: { note: own, sefaz: digest } });
  } else if (note.signature === 'ok' || note.signature === 'reformatted') {
    findings.push({ level: 'ok', code: 'note.sefaz-ok', data: { digVal: digest } });
  } else findings.push({ level: 'ok', code: 'note.content-same', data: { digVal: digest } });
  const other = otherProtocol(note, sefaz);
  if (other) findings.push({ level: 'warn', code: 'note.sefaz-protocol', data: { ...other } });
  return findings;
}

function eventFindings(event: EventFacts, sefaz: SefazSays): CheckFinding[] {
  const data = { name: eventName(event.tpEvento), tpEvento: event.tpEvento };
  const listed = listedAs(event, sefaz);
  if (listed && isUncompared(event, listed)) return [{ level: 'warn', code: 'note.sefaz-no-digest' }];
  if (listed) {
    const compared = listed.digest !== '' && event.digests.length > 0;
    const same = !compared || event.digests.includes(listed.digest);
    return [
      same
        ? { level: 'ok', code: 'event.sefaz-ok', data: { ...data, nProt: listed.nProt } }
        : { level: 'error', code: 'event.sefaz-digest', data },
    ];
  }
  const isMissing = sefaz.situation !== 'cancelada' || cancelledByOther(event, sefaz);
  return [
    isListedType(event.tpEvento) && isMissing
      ? { level: 'error', code: 'event.sefaz-missing', data }
      : { level: 'ok', code: 'event.sefaz-unlisted', data },
  ];
}
