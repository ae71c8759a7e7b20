/** Everything that can be told of a wanted range before it is signed, each finding with its mend. */

import type { Finding, ParsedInput } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { cnpjRoot } from '../../shared/fiscal/cnpj.ts';
import { disablementId } from '../../shared/fiscal/disablement-id.ts';
import {
  MAX_RANGE,
  rangeProblem,
  seriesVerdict,
  shortYear,
  splitRange,
  yearProblem,
  type NumberRange,
} from '../../shared/fiscal/numbering.ts';
import { cUfOf } from '../../shared/fiscal/uf.ts';
import { ok, type Result } from '../../shared/result.ts';
import { tpAmbOf, type Bench, type KnownCompany, type KnownNumbers } from './deps.ts';
import { blockersOf, remaining, type Blocker } from './overlap.ts';
import { currentYear, type RangeInput } from './range-input.ts';
import { stateOf } from './journal-rows.ts';
import { protocolOf } from './story.ts';
import { needsTypedCount } from './typed-count.ts';

export interface CheckReport {
  findings: Finding[];
  lastKnown?: number;
  typedCount: boolean;
}

/** Splitting a mistyped 999.999.999 would make a list of hundreds of thousands. */
const MAX_PARTS = 20;
/** An NF-e this close to the head of its series may have gone out in contingency and not be transmitted yet. */
const NEAR_HEAD = 20;

export async function check(
  bench: Bench,
  company: KnownCompany,
  input: ParsedInput<'disablement.check'>,
): Promise<Result<CheckReport, AppError>> {
  const tpAmb = tpAmbOf(input.environment);
  const known = bench.deps.known(input.cnpj, input.mod, input.serie, tpAmb);
  const findings: Finding[] = [
    ...(await companyFindings(bench, company, input)),
    ...seriesFindings(input),
    ...yearFindings(input, currentYear(bench.deps.clock, bench.journal)),
  ];
  const problem = rangeFinding(input);
  if (problem) findings.push(problem);
  else findings.push(...numberFindings(bench, company, input, known));
  return ok({
    findings,
    ...(known.last === undefined ? {} : { lastKnown: known.last }),
    typedCount: !problem && needsTypedCount(input.environment, input, known.last),
  });
}

async function companyFindings(bench: Bench, company: KnownCompany, input: RangeInput): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { deps } = bench;
  if (!company.uf || !company.ufConfirmed) findings.push({ level: 'block', code: 'company.uf-unconfirmed' });
  const identity = await deps.identityFor(cnpjRoot(input.cnpj), deps.clock.now());
  if (!identity.ok) {
    const expired = identity.error.code === 'certificate.expired';
    findings.push({
      level: 'block',
      code: expired ? 'certificate.expired' : 'certificate.missing',
      data: { code: identity.error.code },
    });
  }
  if (company.uf && deps.addressOverridden?.(company.uf, input.mod, tpAmbOf(input.environment))) {
    findings.push({ level: 'warn', code: 'address.overridden' });
  }
  return findings;
}

function seriesFindings({ mod, serie }: RangeInput): Finding[] {
  const verdict = seriesVerdict(mod, serie);
  switch (verdict) {
    case 'free':
      return [];
    case 'blocked-nfa':
      return [{ level: 'block', code: 'serie.blocked-nfa' }];
    case 'blocked-cpf':
      return [{ level: 'block', code: 'serie.blocked-cpf', cStat: '266' }];
    default:
      return [{ level: 'warn', code: `serie.${verdict}` }];
  }
}

function yearFindings({ ano }: RangeInput, thisYear: number): Finding[] {
  const problem = yearProblem(ano, thisYear);
  if (!problem) return [];
  return [
    {
      level: 'block',
      code: `year.${problem}`,
      cStat: problem === 'future' ? '453' : '454',
      data: { thisYear },
    },
  ];
}

function rangeFinding(range: NumberRange): Finding | undefined {
  switch (rangeProblem(range)) {
    case undefined:
      return undefined;
    case 'layout':
      return { level: 'block', code: 'range.layout', cStat: '225' };
    case 'upside-down': {
      const mend = [{ nNFIni: range.nNFFin, nNFFin: range.nNFIni }];
      return { level: 'block', code: 'range.upside-down', cStat: '224', mend };
    }
    case 'too-many': {
      const finding: Finding = {
        level: 'block',
        code: 'range.too-many',
        cStat: '201',
        data: { max: MAX_RANGE },
      };
      const parts = (range.nNFFin - range.nNFIni) / MAX_RANGE;
      return parts < MAX_PARTS ? { ...finding, mend: splitRange(range) } : finding;
    }
  }
}

function numberFindings(
  bench: Bench,
  company: KnownCompany,
  input: RangeInput,
  known: KnownNumbers,
): Finding[] {
  const findings: Finding[] = [];
  const blockers = blockersOf(bench.journal, { ...input, tpAmb: tpAmbOf(input.environment) });
  const id = company.uf && idOf(company.uf, input);
  const used = known.used(input);
  const holes = [...blockers.map(({ row }) => row), ...used.map((n) => ({ nNFIni: n, nNFFin: n }))];
  const mend = holes.length > 0 ? remaining(input, holes) : [];
  for (const blocker of blockers) findings.push({ ...blockerFinding(blocker, id), mend });
  const [first] = used;
  if (first !== undefined) {
    const data = { first, last: used.at(-1) ?? first, count: used.length };
    findings.push({ level: 'block', code: 'range.used', cStat: '241', data, mend });
  }
  if (holes.length === 0) findings.push({ level: 'info', code: 'range.no-note-here' });
  if (known.last !== undefined && input.nNFFin > known.last) {
    findings.push({ level: 'warn', code: 'range.future', data: { lastKnown: known.last } });
  }
  if (input.mod === '65' || known.last === undefined || input.nNFFin > known.last - NEAR_HEAD) {
    findings.push({ level: 'warn', code: 'contingency.ask' });
  }
  return findings;
}

function blockerFinding({ row, events }: Blocker, id: string | undefined): Finding {
  const { requestId, nNFIni, nNFFin, ano } = row;
  const state = stateOf(events);
  const data = { requestId, nNFIni, nNFFin, ano, state, nProt: protocolOf(events) };
  const same = row.id === id && state === 'homologated';
  return same
    ? { level: 'block', code: 'range.already', cStat: '563', data }
    : { level: 'block', code: 'range.overlap', cStat: '256', data };
}

function idOf(uf: NonNullable<KnownCompany['uf']>, input: RangeInput): string {
  const { ano, cnpj, mod, serie, nNFIni, nNFFin } = input;
  return disablementId({ cUF: cUfOf(uf), ano: shortYear(ano), cnpj, mod, serie, nNFIni, nNFFin });
}
