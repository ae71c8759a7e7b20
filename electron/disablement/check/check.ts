/** Everything that can be checked of a range before it is signed, each finding with alternative ranges. */

import { type CallOutput, type Finding, type ParsedInput, tpAmbOf } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { dayInBrasilia, deadlineOf } from '../../../shared/fiscal/deadline.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import {
  isContingencySeries,
  rangeProblem,
  seriesVerdict,
  shortYear,
  yearProblem,
} from '../../../shared/fiscal/numbering.ts';
import { cUfOf, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { pad2 } from '../../../shared/moments.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { checkNumbers } from './check-numbers.ts';
import { otherUfFindings, ufForRequest } from './company-uf.ts';
import type { DisablementContext, KnownCompany } from '../deps.ts';
import { commonYear, gapOf, type Gap, type Neighbours } from './neighbours.ts';
import { neighboursAround, objectionsTo } from './objections.ts';
import { currentYear, type RangeInput } from './range-input.ts';
import { needsTypedCount } from './typed-count.ts';
import { withRefusedAlone } from './refused-alone.ts';
import { withoutIe } from './without-ie.ts';

export type CheckReport = CallOutput<'disablement.check'>;

export async function check(
  context: DisablementContext,
  company: KnownCompany,
  { month, confirm = [], ...asked }: ParsedInput<'disablement.check'>,
): Promise<Result<CheckReport, AppError>> {
  const { deps, journal } = context;
  const tpAmb = tpAmbOf(asked.environment);
  const problem = rangeProblem(asked);
  const turned = problem === 'layout' || problem === 'upside-down';
  const today = dayInBrasilia(deps.clock.now());
  const survey = turned ? undefined : await context.survey({ ...asked, tpAmb });
  const outside = deps.known(asked.cnpj, asked.mod, asked.serie, tpAmb);
  const known = survey ? withRefusedAlone(outside, survey) : outside;
  const thisYear = currentYear(deps.clock, survey?.lastReceived ?? (await journal.lastReceived(tpAmb)));
  const neighbours = survey ? neighboursAround(known, asked, survey.around) : {};
  const gap = gapOf(neighbours, today);
  const ano = asked.ano ?? gap?.year ?? commonYear(neighbours) ?? thisYear;
  const input: RangeInput = { ...asked, ano };
  const right = ufForRequest(company, asked);
  const uf = right.ok ? right.value : (asked.uf ?? company.uf);
  const objections = problem || !survey ? [] : objectionsTo(known, input, neighbours);
  const contradicted = objections.some(({ code }) => code === 'year.contradicted');
  const numbers = checkNumbers(context, input, known, {
    id: uf && idOf(uf, input),
    blocking: survey?.blocking ?? [],
    refused: survey?.refused ?? [],
    objections,
    confirmed: confirm,
  });
  return ok({
    findings: [
      ...ufFindings(context, right, input, uf),
      ...withoutIeFindings(company, input),
      ...(await certificateFindings(context, input)),
      ...seriesFindings(input, uf),
      ...contingencyFindings(input),
      ...yearFindings(input, thisYear),
      ...numbers.findings,
      ...otherUfFindings(known, neighbours, uf),
      ...(turned ? [] : timeFindings(input, month, { neighbours, gap, today, thisYear, contradicted, uf })),
    ],
    ano,
    yearKnown: gap?.year === ano,
    gap,
    neighbours,
    taken: numbers.taken,
    lastKnown: known.last,
    typedCount: !problem && needsTypedCount(input.environment, input, known.last),
  });
}

/** `right` is the state under which the request could be made; `uf` is that, or the one only asked for or suggested. */
function ufFindings(
  { deps }: DisablementContext,
  right: Result<Uf, AppError>,
  { mod, environment }: RangeInput,
  uf: Uf | undefined,
): Finding[] {
  const host = uf && deps.overriddenHost?.(uf, mod, tpAmbOf(environment));
  const code = !right.ok && right.error.issues ? 'company.other-uf' : 'company.uf-unconfirmed';
  return [
    ...(right.ok ? [] : [{ level: 'block', code, cStat: '250' } as const]),
    ...(host ? [{ level: 'warn', code: 'address.overridden', data: { host } } as const] : []),
  ];
}

function withoutIeFindings(company: KnownCompany, input: RangeInput): Finding[] {
  const { noIeSince } = company;
  if (!noIeSince || !withoutIe(company, input)) return [];
  return [{ level: 'block', code: 'company.without-ie', data: { since: noIeSince } }];
}

async function certificateFindings({ deps }: DisablementContext, input: RangeInput): Promise<Finding[]> {
  const findings: Finding[] = [];
  const identity = await deps.identityFor(cnpjRoot(input.cnpj), deps.clock.now());
  if (!identity.ok) {
    const data = { code: identity.error.code };
    if (data.code === 'certificate.expired') {
      findings.push({ level: 'block', code: 'certificate.expired', cStat: '281', data });
    } else {
      // The vault searches by root: a certificate of another company would cause a 213.
      const other = data.code === 'certificate.missing' ? { cStat: '213' } : {};
      findings.push({ level: 'block', code: 'certificate.missing', ...other, data });
    }
  }
  return findings;
}

function seriesFindings({ mod, serie }: RangeInput, uf: Uf | undefined): Finding[] {
  const verdict = seriesVerdict(mod, serie);
  switch (verdict) {
    case 'free':
      return [];
    case 'blocked-nfa':
      return [{ level: 'block', code: 'serie.blocked-nfa' }];
    case 'blocked-cpf':
      return [{ level: 'block', code: 'serie.blocked-cpf', cStat: '266', ...ofState(uf) }];
    default:
      return [{ level: 'warn', code: `serie.${verdict}` }];
  }
}

/** A number of such a series may have been issued offline, and not be transmitted yet. */
function contingencyFindings({ mod, serie }: RangeInput): Finding[] {
  return isContingencySeries(mod, serie) ? [{ level: 'warn', code: 'serie.warn-contingency-65' }] : [];
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

interface Time {
  readonly neighbours: Neighbours;
  readonly gap: Gap | undefined;
  /** AAAA-MM-DD. */
  readonly today: string;
  readonly thisYear: number;
  /** The contradiction of the year has its own finding. */
  readonly contradicted: boolean;
  readonly uf: Uf | undefined;
}

/**
 * The finding that asks for the year, unless the neighbours allow only one; and the deadline, once a month is known
 * or entered. One that has not begun is none of the break: it is left from another year.
 */
function timeFindings(
  { mod, ano }: RangeInput,
  month: number | undefined,
  { neighbours, gap, today, thisYear, contradicted, uf }: Time,
): Finding[] {
  const findings: Finding[] = [];
  if (gap?.year !== ano && !contradicted) {
    const { below, above } = neighbours;
    const data = {
      ano,
      lastYear: thisYear - 1,
      ...(below ? { below: below.nNF, belowYear: below.year } : {}),
      ...(above ? { above: above.nNF, aboveYear: above.year } : {}),
    };
    findings.push({ level: 'warn', code: 'year.ask', data });
  }
  const entered = month && `${ano}-${pad2(month)}` <= today.slice(0, 7) ? { year: ano, month } : undefined;
  const when = gap?.month ? { year: gap.year, month: gap.month } : entered;
  if (when) {
    const { date, days } = deadlineOf(when.year, when.month, today);
    findings.push({
      level: days < 0 ? 'warn' : 'info',
      code: 'deadline',
      data: { date, days, mod, ...ofState(uf).data },
    });
  }
  return findings;
}

/** The states with a rule of their own, shown only to their companies (docs/tax-rules.md). */
function ofState(uf: Uf | undefined): { readonly data?: { readonly uf: Uf } } {
  return uf === 'MG' || uf === 'MT' ? { data: { uf } } : {};
}

function idOf(uf: Uf, input: RangeInput): string {
  const { ano, cnpj, mod, serie, nNFIni, nNFFin } = input;
  return disablementId({ cUF: cUfOf(uf), ano: shortYear(ano), cnpj, mod, serie, nNFIni, nNFFin });
}
