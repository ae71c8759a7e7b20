/** Converts option values to the core's input types; an invalid one gives a message and exit 2. */

import { waiverCodeSchema, type Environment, type WaiverCode } from '../../../shared/contract.ts';
import { explainCnpj, explainJustification } from '../../../shared/explain/fields.ts';
import { explainIssue } from '../../../shared/explain/findings/issues.ts';
import { parseCnpj, type Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import {
  parseJustification,
  type Justification,
} from '../../../shared/fiscal/justification/justification.ts';
import { fullYear, MAX_NUMBER, serieSchema, type Mod } from '../../../shared/fiscal/numbering.ts';
import { UFS, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { OptionName, ParsedArgs } from './options.ts';
import { usage, type CommandFailure } from '../output/failure.ts';

type Read<T> = Result<T, CommandFailure>;

const MAX_PORT = 65_535;
const ENVIRONMENTS: readonly Environment[] = ['producao', 'homologacao', 'treino'];

export function readEnvironment(args: ParsedArgs, options: { readonly required: true }): Read<Environment>;
export function readEnvironment(
  args: ParsedArgs,
  options: { readonly required: false },
): Read<Environment | undefined>;
export function readEnvironment(
  args: ParsedArgs,
  { required }: { readonly required: boolean },
): Read<Environment | undefined> {
  const text = args.values.ambiente;
  if (text === undefined) {
    return required
      ? err(usage(['Falta a opção --ambiente.'], ['Diga producao, homologacao ou treino; não há um padrão.']))
      : ok(undefined);
  }
  const found = ENVIRONMENTS.find((environment) => environment === text);
  return found ? ok(found) : err(usage([explainIssue({ path: 'environment', rule: 'invalid_value' })]));
}

export function readUf(args: ParsedArgs): Read<Uf | undefined> {
  const text = args.values.uf;
  if (text === undefined) return ok(undefined);
  const found = UFS.find((uf) => uf === text.trim().toUpperCase());
  return found ? ok(found) : err(usage([explainIssue({ path: 'uf', rule: 'invalid_value' })]));
}

export function readCnpj(args: ParsedArgs, option: 'cnpj' | 'licenca'): Read<Cnpj | undefined> {
  const text = args.values[option];
  if (text === undefined) return ok(undefined);
  const parsed = parseCnpj(text);
  return parsed.ok ? ok(parsed.value) : err(usage([explainCnpj(parsed.error)]));
}

/** A whole number without sign, dot or blank. */
export function readNumber(args: ParsedArgs, option: OptionName, sentence: string): Read<number | undefined> {
  const text = args.values[option];
  if (text === undefined) return ok(undefined);
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isInteger(number) && number <= MAX_NUMBER ? ok(number) : err(usage([sentence]));
}

/** 0 to 999. */
export function readSeries(args: ParsedArgs): Read<number | undefined> {
  const sentence = explainIssue({ path: 'serie', rule: 'too_big' });
  const serie = readNumber(args, 'serie', sentence);
  const isSeries = !serie.ok || serieSchema.optional().safeParse(serie.value).success;
  return isSeries ? serie : err(usage([sentence]));
}

/** The waived findings: comma-separated codes; none if the option is absent. */
export function readConfirmed(args: ParsedArgs): Read<WaiverCode[]> {
  const text = args.values.confirmar;
  if (text === undefined) return ok([]);
  const codes = text.split(',').map((code) => waiverCodeSchema.safeParse(code.trim()));
  const known = codes.flatMap(({ data }) => (data ? [data] : []));
  if (known.length === codes.length) return ok([...new Set(known)]);
  return err(usage([`A opção --confirmar recebe ${waiverCodeSchema.options.join(' ou ')}.`]));
}

/** 0 takes any free one. */
export function readPort(args: ParsedArgs): Read<number | undefined> {
  const sentence = 'A porta é um número de 0 a 65535.';
  const port = readNumber(args, 'porta', sentence);
  return port.ok && (port.value ?? 0) > MAX_PORT ? err(usage([sentence])) : port;
}

export function readModel(args: ParsedArgs): Read<Mod> {
  const text = args.values.modelo ?? '55';
  return text === '55' || text === '65'
    ? ok(text)
    : err(usage([explainIssue({ path: 'mod', rule: 'invalid_value' })]));
}

/** Reports all missing options at once; undefined if there are none. */
export function missingOptions(
  args: ParsedArgs,
  names: readonly OptionName[],
  command: string,
): CommandFailure | undefined {
  const missing = names.filter((name) => args.values[name] === undefined);
  if (missing.length === 0) return undefined;
  return usage(
    missing.map((name) => `Falta a opção --${name}.`),
    [`Veja as opções com: ${command} --help`],
  );
}

/** Four digits, from two or four. */
export function readYear(args: ParsedArgs): Read<number | undefined> {
  const text = args.values.ano;
  if (text === undefined) return ok(undefined);
  const year = fullYear(text);
  return year === undefined
    ? err(usage(['O ano tem dois ou quatro algarismos, como 26 ou 2026.']))
    : ok(year);
}

/** Month of the gap, 1 to 12, with or without a leading zero. */
export function readMonth(args: ParsedArgs): Read<number | undefined> {
  const text = args.values.mes;
  if (text === undefined) return ok(undefined);
  return /^(0?[1-9]|1[0-2])$/.test(text) ? ok(Number(text)) : err(usage(['O mês é um número de 1 a 12.']));
}

export function readJustification(args: ParsedArgs): Read<Justification | undefined> {
  const text = args.values.justificativa;
  if (text === undefined) return ok(undefined);
  const parsed = parseJustification(text);
  return parsed.ok ? ok(parsed.value) : err(usage(explainJustification(parsed.error)));
}
