/**
 * Checks the request of a disablement for consistency: its Id against its fields, its CNPJ, year and the order of its range
 * (MOC 5.3, I02 to I04).
 */

import type { CheckFinding } from '../../shared/check/check-report.ts';
import { cnpjProblem } from '../../shared/fiscal/issuer/cnpj.ts';
import { fullYear } from '../../shared/fiscal/numbering.ts';
import { isRefusedYear } from '../documents/read/fields.ts';
import { children, type XmlElement } from '../sefaz/xml/xml.ts';

/** `dhRecbto`: of its answer, "" if unknown. */
export function checkRequest(infInut: XmlElement | undefined, dhRecbto: string): CheckFinding[] {
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
