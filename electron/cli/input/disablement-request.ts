/** Reads the request of `inutilizar` from its options; all missing ones are reported at once. */

import type { Environment, WaiverCode } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { explainIssue } from '../../../shared/explain/findings/issues.ts';
import { explainRange } from '../../../shared/explain/fields.ts';
import type { Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Justification } from '../../../shared/fiscal/justification/justification.ts';
import {
  MAX_RANGE,
  rangeCount,
  rangeProblem,
  splitRange,
  type Mod,
  type NumberRange,
  type RangeProblem,
} from '../../../shared/fiscal/numbering.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { OptionName, ParsedArgs } from './options.ts';
import { failureOf, usage, type CommandFailure } from '../output/failure.ts';
import {
  missingOptions,
  readCnpj,
  readConfirmed,
  readEnvironment,
  readJustification,
  readModel,
  readMonth,
  readNumber,
  readUf,
  readYear,
} from './fields.ts';
import { alternativeLines } from '../output/alternatives.ts';

export interface DisablementRequest {
  readonly environment: Environment;
  readonly cnpj: Cnpj;
  readonly uf: Uf | undefined;
  /** Four digits. */
  readonly ano: number;
  /** Month of the gap, 1..12, if no note around the range shows it. */
  readonly month: number | undefined;
  readonly mod: Mod;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly xJust: Justification;
  readonly typedCount: number | undefined;
  /** Findings that a person waived. */
  readonly confirm: WaiverCode[];
}

const REQUIRED = [
  'ambiente',
  'cnpj',
  'ano',
  'serie',
  'de',
  'ate',
  'justificativa',
] as const satisfies readonly OptionName[];

export function readRequest(args: ParsedArgs): Result<DisablementRequest, CommandFailure> {
  const missing = missingOptions(args, REQUIRED, 'inutilizar');
  if (missing) return err(missing);
  const environment = readEnvironment(args, { required: true });
  const cnpj = readCnpj(args, 'cnpj');
  const uf = readUf(args);
  const ano = readYear(args);
  const month = readMonth(args);
  const mod = readModel(args);
  const serie = readNumber(args, 'serie', explainIssue({ path: 'serie', rule: 'too_big' }));
  const nNFIni = readNumber(args, 'de', explainIssue({ path: 'nNFIni', rule: 'too_big' }));
  const nNFFin = readNumber(args, 'ate', explainIssue({ path: 'nNFFin', rule: 'too_big' }));
  const xJust = readJustification(args);
  const typedCount = readNumber(args, 'quantidade', 'A quantidade é um número inteiro.');

  const confirm = readConfirmed(args);
  const all = [environment, cnpj, uf, ano, month, mod, serie, nNFIni, nNFFin, xJust, typedCount, confirm];
  const sentences = all.flatMap((read) => (read.ok ? [] : [read.error.erro.mensagem, ...read.error.hints]));
  if (sentences.length > 0) return err(usage(sentences));
  if (
    !environment.ok || !cnpj.ok || !uf.ok || !ano.ok || !month.ok || !mod.ok || !serie.ok || !nNFIni.ok || !nNFFin.ok || !xJust.ok || !typedCount.ok || !confirm.ok ||
    cnpj.value === undefined || ano.value === undefined || serie.value === undefined ||
    nNFIni.value === undefined || nNFFin.value === undefined || xJust.value === undefined
  ) {
    return err(usage(['Faltam dados do pedido.']));
  } // prettier-ignore

  const range = { nNFIni: nNFIni.value, nNFFin: nNFFin.value };
  if (serie.value > 999) return err(usage([explainIssue({ path: 'serie', rule: 'too_big' })]));
  const problem = rangeProblem(range);
  if (problem) return err(usage([explainRange(problem)], alternativeLines(alternativesFor(problem, range))));
  const count = rangeCount(range);
  if (typedCount.value !== undefined && typedCount.value !== count) {
    return err(failureOf(appError('confirmation.count', { count, typed: typedCount.value })));
  }
  return ok({
    environment: environment.value,
    cnpj: cnpj.value,
    uf: uf.value,
    ano: ano.value,
    month: month.value,
    mod: mod.value,
    serie: serie.value,
    ...range,
    xJust: xJust.value,
    typedCount: typedCount.value,
    confirm: confirm.value,
  });
}

/** Splitting a mistyped 999999999 would fill the screen. */
const MAX_PARTS = 20;

function alternativesFor(problem: RangeProblem, range: NumberRange): NumberRange[] {
  switch (problem) {
    case 'layout':
      return [];
    case 'upside-down':
      return [{ nNFIni: range.nNFFin, nNFFin: range.nNFIni }];
    case 'too-many':
      return rangeCount(range) <= MAX_RANGE * MAX_PARTS ? splitRange(range) : [];
  }
}
