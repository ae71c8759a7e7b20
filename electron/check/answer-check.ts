/** Checks the answer of a disablement against its request: the same range, homologated (MOC 5.3). */

import type { CheckFinding } from '../../shared/check/check-report.ts';
import { CSTAT_DISABLED } from '../../shared/fiscal/cstat.ts';
import { REPEATED } from '../sefaz/soap/answer-validation.ts';
import { children, type XmlElement } from '../sefaz/xml/xml.ts';

/** Without a request only the answer itself is checked. */
export function checkAnswer(request: XmlElement | undefined, answer: XmlElement | undefined): CheckFinding[] {
  if (!answer) return [];
  const answered = (name: string) => children(answer, name)[0]?.text.trim();
  const findings: CheckFinding[] = [];
  if (request) {
    for (const [field, same] of Object.entries(REPEATED)) {
      const asked = children(request, field)[0]?.text.trim() ?? '';
      const value = answered(field);
      // The group is optional, but what is present must match; an empty field says nothing, as when it is received.
      if (value === undefined || value === '' || same(value, asked)) continue;
      const data = { field, request: asked, answer: value };
      findings.push({ level: 'error', code: 'answer.differs', data });
    }
    if (findings.length === 0) findings.push({ level: 'ok', code: 'answer.matches' });
  }
  const cStat = answered('cStat') ?? '';
  const nProt = answered('nProt') ?? '';
  if (cStat !== CSTAT_DISABLED) {
    const data = { cStat, xMotivo: answered('xMotivo') ?? '' };
    findings.push({ level: 'error', code: 'answer.not-homologated', data });
  } else if (nProt === '') {
    // States leave it out, and a 102 without it counts when it is received.
    findings.push({ level: 'warn', code: 'answer.protocol-missing' });
  } else {
    findings.push({
      level: 'ok',
      code: 'answer.homologated',
      data: { nProt, dhRecbto: answered('dhRecbto') ?? '' },
    });
  }
  return findings;
}
