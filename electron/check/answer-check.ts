/** Checks the answer of a disablement against its request: the same range, homologated, with a protocol (MOC 5.3). */

import type { CheckFinding } from '../../shared/check/check-report.ts';
import { CSTAT_DISABLED } from '../../shared/fiscal/cstat.ts';
import { children, type XmlElement } from '../sefaz/xml/xml.ts';

const SHARED = ['tpAmb', 'cUF', 'ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin'] as const;

/** Without a request only the answer itself is checked. */
export function checkAnswer(request: XmlElement | undefined, answer: XmlElement | undefined): CheckFinding[] {
  if (!answer) return [];
  const answered = (name: string) => children(answer, name)[0]?.text.trim();
  const findings: CheckFinding[] = [];
  if (request) {
    for (const field of SHARED) {
      const asked = children(request, field)[0]?.text.trim() ?? '';
      const value = answered(field);
      // The group is optional, but what is present must match.
      if (value === undefined || same(asked, value)) continue;
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
    findings.push({ level: 'error', code: 'answer.protocol-missing' });
  } else {
    findings.push({
      level: 'ok',
      code: 'answer.homologated',
      data: { nProt, dhRecbto: answered('dhRecbto') ?? '' },
    });
  }
  return findings;
}

/** Some authorizers pad numbers with zeros or write the year with four digits. */
function same(asked: string, answered: string): boolean {
  if (asked === answered || `20${asked}` === answered) return true;
  return /^[0-9]{1,9}$/.test(asked) && /^[0-9]{1,9}$/.test(answered) && Number(asked) === Number(answered);
}
