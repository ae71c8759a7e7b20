/** Checks the answer of a disablement against its request: the same range, homologated (MOC 5.3). */

import type { CheckFinding } from '../../shared/check/check-report.ts';
import { CSTAT_DISABLED } from '../../shared/fiscal/cstat.ts';
import { NFE_NAMESPACE } from '../../shared/fiscal/namespace.ts';
import { hasFalseProtocol, PROTOCOL_PATTERN } from '../../shared/fiscal/protocol.ts';
import { REPEATED, statusCode } from '../sefaz/soap/answer-validation.ts';
import { children, fieldOf, type XmlElement } from '../sefaz/xml/xml.ts';
import { layoutFaults } from './layout.ts';

/**
 * What SEFAZ's part has otherwise than its layout: states leave fields out (cUF, dhRecbto, xMotivo), and newer layouts add some. Only
 * what is used of it counts, as when it is received ({@link checkAnswer}).
 */
export function answerLayout(retInutNFe: XmlElement): CheckFinding[] {
  const [answer, ...others] = children(retInutNFe, 'infInut');
  const spoilt: string[] = [];
  // Of two it is unknown which counts, a code of another namespace is not SEFAZ's, and what proves a disablement has no protocol of another form.
  if (retInutNFe.namespace !== NFE_NAMESPACE) spoilt.push('retInutNFe/@xmlns');
  if (answer?.namespace !== NFE_NAMESPACE || others.length > 0) spoilt.push('retInutNFe/infInut');
  if (answer && !statusCode(answer).ok) spoilt.push('retInutNFe/infInut/cStat');
  if (hasFalseProtocol({ cStat: fieldOf(answer, 'cStat'), nProt: fieldOf(answer, 'nProt') }))
    spoilt.push('retInutNFe/infInut/nProt');
  const faults = layoutFaults(retInutNFe, 'retInutNFe').map((fault): CheckFinding =>
    spoilt.includes(String(fault.data?.['field'])) ? fault : { ...fault, level: 'warn' },
  );
  // The list of faults ends somewhere.
  const unlisted = spoilt.filter(
    (field) => !faults.some(({ level, data }) => level === 'error' && data?.['field'] === field),
  );
  return [
    ...faults,
    ...unlisted.map((field): CheckFinding => ({ level: 'error', code: 'layout.value', data: { field } })),
  ];
}

/** Without a request only the answer itself is checked. */
export function checkAnswer(request: XmlElement | undefined, answer: XmlElement | undefined): CheckFinding[] {
  if (!answer) return [];
  const answered = (name: string) => fieldOf(answer, name);
  const findings: CheckFinding[] = [];
  if (request) {
    for (const [field, same] of Object.entries(REPEATED)) {
      const asked = fieldOf(request, field);
      const value = answered(field);
      // The group is optional, but what is present must match; an empty field says nothing, as when it is received.
      if (value === '' || same(value, asked)) continue;
      const data = { field, request: asked, answer: value };
      findings.push({ level: 'error', code: 'answer.differs', data });
    }
    if (findings.length === 0) findings.push({ level: 'ok', code: 'answer.matches' });
  }
  const cStat = answered('cStat');
  const nProt = answered('nProt');
  if (cStat !== CSTAT_DISABLED) {
    const data = { cStat, xMotivo: answered('xMotivo') };
    findings.push({ level: 'error', code: 'answer.not-homologated', data });
  } else if (nProt === '') {
    // States leave it out, and a 102 without it counts when it is received.
    findings.push({ level: 'warn', code: 'answer.protocol-missing' });
  } else if (PROTOCOL_PATTERN.test(nProt)) {
    findings.push({
      level: 'ok',
      code: 'answer.homologated',
      data: { nProt, dhRecbto: answered('dhRecbto') },
    });
  }
  return findings;
}
