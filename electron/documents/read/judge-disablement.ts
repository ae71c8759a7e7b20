/** Judges a disablement: SEFAZ's answer, and the request where the document has it. */

import { cnpjProblem } from '../../../shared/fiscal/issuer/cnpj.ts';
import { ufOf } from '../../../shared/fiscal/issuer/uf.ts';
import { CSTAT_ALREADY_DISABLED, CSTAT_DISABLED } from '../../../shared/fiscal/cstat.ts';
import { fullYear, modSchema, rangeProblem } from '../../../shared/fiscal/numbering.ts';
import { earlierProtocol, hasFalseProtocol } from '../../../shared/fiscal/protocol.ts';
import { refusedNumberStanding } from '../evidence-table.ts';
import type { DisabledFact, ProvenStanding, RefusedFact } from '../facts.ts';
import { isEnvironment, isRefusedYear, isStatus, issuedOf } from './fields.ts';
import type { Found } from './found.ts';
import type { FieldTexts } from './judge.ts';

const COMPARED = ['cUF', 'ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin'] as const;
export const DISABLEMENT_REQUEST_FIELDS = ['tpAmb', ...COMPARED] as const;
export const QUICK_DISABLEMENT_FIELDS = [
  ...DISABLEMENT_REQUEST_FIELDS,
  'cStat',
  'dhRecbto',
  'nProt',
] as const;
export const DISABLEMENT_FIELDS = [...QUICK_DISABLEMENT_FIELDS, 'xMotivo'] as const;
/** By number: `007` and `7` are one. */
const NUMERIC: ReadonlySet<string> = new Set(['cUF', 'serie', 'nNFIni', 'nNFFin']);

type Answer = FieldTexts<(typeof DISABLEMENT_FIELDS)[number]>;
type Request = FieldTexts<(typeof DISABLEMENT_REQUEST_FIELDS)[number]>;

/**
 * The authority may leave the range out of its answer (leiauteInutNFe: an optional group); it is then the request's. A 563 says
 * that this very range was disabled before (MOC 5.3.5). What contradicts the request proves nothing, as when it is received.
 */
export function judgeDisablement(answer: Answer, asked: Request | undefined, found: Found): void {
  const { cStat } = answer;
  const standing = refusedNumberStanding(cStat);
  if (!isStatus(cStat)) found.broken.push('no-values');
  else if (cStat !== CSTAT_DISABLED && cStat !== CSTAT_ALREADY_DISABLED && standing === undefined)
    found.others.push('disablement-refused');
  else if (hasFalseProtocol(answer)) found.broken.push('no-values');
  else if (asked !== undefined && COMPARED.some((name) => differ(name, answer[name], asked[name])))
    found.broken.push('answer-differs');
  else {
    // What the answer leaves out, or empty, is the request's, as when it is received.
    const tpAmb = answer.tpAmb || (asked?.tpAmb ?? '');
    const value = (name: (typeof COMPARED)[number]) => answer[name] || (asked?.[name] ?? '');
    const isAlone = value('nNFIni') !== '' && numberOf(value('nNFIni')) === numberOf(value('nNFFin'));
    if (standing !== undefined && !isAlone) {
      found.others.push('disablement-refused');
      return;
    }
    const range = rangeOf({ ...answer, tpAmb }, value);
    if (typeof range === 'string') found.broken.push(range);
    else if (asked !== undefined && asked.tpAmb !== range.tpAmb) found.broken.push('environment-differs');
    else
      found.facts.push(
        standing === undefined ? disabledFact(range, answer) : refusedFact(range, answer, standing),
      );
  }
}

function differ(name: string, answered: string, asked: string): boolean {
  if (answered === '' || asked === '') return false;
  // As when it is received: an answer may have four digits.
  if (name === 'ano') return yearOf(answered) !== yearOf(asked);
  return NUMERIC.has(name) ? Number(answered) !== Number(asked) : answered !== asked;
}

function yearOf(text: string): number | undefined {
  return fullYear(text.padStart(2, '0'));
}

type Range = Omit<DisabledFact, 'kind' | 'cStat' | 'at' | 'nProt'>;

function rangeOf(
  answer: Answer,
  value: (name: (typeof COMPARED)[number]) => string,
): Range | 'environment-unknown' | 'range-invalid' {
  const { tpAmb } = answer;
  if (!isEnvironment(tpAmb)) return 'environment-unknown';
  const mod = modSchema.safeParse(value('mod'));
  const isUndated = value('ano') === '' && answer.cStat !== CSTAT_DISABLED;
  const ano = isUndated ? 0 : yearOf(value('ano'));
  const cnpj = value('CNPJ');
  const serie = numberOf(value('serie'));
  const range = { nNFIni: numberOf(value('nNFIni')), nNFFin: numberOf(value('nNFFin')) };
  if (!mod.success || ano === undefined || cnpjProblem(cnpj) !== undefined) return 'range-invalid';
  // States leave theirs out of an answer.
  if (value('cUF') !== '' && ufOf(String(Number(value('cUF')))) === undefined) return 'range-invalid';
  if (ano !== 0 && isRefusedYear(ano, answer.dhRecbto)) return 'range-invalid';
  // An old answer may be wider than what is accepted today.
  const wrong = rangeProblem(range);
  if (!(serie >= 0 && serie <= 999) || (wrong !== undefined && wrong !== 'too-many')) return 'range-invalid';
  return { cnpj, mod: mod.data, serie, tpAmb, ...range, ano };
}

function disabledFact(range: Range, answer: Answer): DisabledFact {
  const said =
    answer.cStat === CSTAT_ALREADY_DISABLED
      ? ({ cStat: '563', at: '', nProt: earlierProtocol(answer) } as const)
      : ({ cStat: '102', at: issuedOf(answer.dhRecbto, ''), nProt: answer.nProt } as const);
  return { kind: 'disabled', ...range, ...said };
}

function refusedFact(
  { cnpj, mod, serie, tpAmb, nNFIni }: Range,
  { cStat, dhRecbto }: Answer,
  standing: ProvenStanding,
): RefusedFact {
  const at = issuedOf(dhRecbto, '');
  return { kind: 'refused', cnpj, mod, serie, tpAmb, nNF: nNFIni, standing, cStat, at };
}

function numberOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
