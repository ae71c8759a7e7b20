/** What `token …` and `pasta …` share: the options of a grant, and a token in JSON and text, without its secret. */

import { z } from 'zod';
import {
  dropViewSchema,
  tokenScopeSchema,
  tokenViewSchema,
  type Environment,
  type TokenScope,
  type TokenView,
} from '../../../../shared/contract.ts';
import { formatCnpj, type Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { named, same } from '../../../../shared/service/named.ts';
import { readCnpj, readEnvironment } from '../../input/fields.ts';
import type { ParsedArgs } from '../../input/options.ts';
import { failureOf, unconfirmed, usage, type CommandFailure } from '../../output/failure.ts';
import { formatInstant } from '../../output/format-instant.ts';

export interface Grant {
  readonly cnpj: Cnpj;
  readonly environment: Environment;
  readonly scopes: TokenScope[];
  readonly confirmed: boolean;
}

export interface GrantWords {
  /** What is granted where `--escopos` is left out. */
  readonly usual: (environment: Environment) => string;
  /** Where `--sim` is missing: what was not done, and what it would allow. */
  readonly refused: string;
  readonly allows: string;
}

/** `--cnpj`, `--ambiente` and `--escopos`; to disable in production is granted with `--sim` only. */
export function readGrant(args: ParsedArgs, words: GrantWords): Result<Grant, CommandFailure> {
  const cnpj = readCnpj(args, 'cnpj');
  if (!cnpj.ok) return cnpj;
  const environment = readEnvironment(args, { required: true });
  if (!environment.ok) return environment;
  const scopes = readScopes(args, words.usual(environment.value));
  if (!scopes.ok) return scopes;
  if (!cnpj.value) return err(failureOf({ code: 'input.invalid' }));
  const confirmed = args.flags.has('sim');
  if (environment.value === 'producao' && scopes.value.includes('inutilizar') && !confirmed)
    return err(unconfirmed([words.refused], [words.allows]));
  return ok({ cnpj: cnpj.value, environment: environment.value, scopes: scopes.value, confirmed });
}

function readScopes(args: ParsedArgs, usual: string): Result<TokenScope[], CommandFailure> {
  const names = (args.values.escopos ?? usual).split(',').map((name) => name.trim().toLowerCase());
  const scopes = tokenScopeSchema.options.filter((scope) => names.includes(scope));
  const known: readonly string[] = tokenScopeSchema.options;
  return names.every((name) => known.includes(name))
    ? ok(scopes)
    : err(usage(['Os escopos são consultar e inutilizar, separados por vírgula.']));
}

/** The ID of a token or a folder, as the first argument; undefined if it is none. */
export function readGrantId({ rest }: ParsedArgs): string | undefined {
  const id = (rest[0] ?? '').trim().toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}

const GRANT_NAMES = {
  ...same('id', 'cnpj'),
  ambiente: 'environment',
  escopos: 'scopes',
  limiteChamada: 'capCall',
  limiteDia: 'capDay',
  criadoEm: 'createdAt',
  usadoEm: 'lastUsedAt',
  revogadoEm: 'revokedAt',
} as const;
export const TOKEN = named(tokenViewSchema, GRANT_NAMES);
export const FOLDER = named(dropViewSchema, { ...GRANT_NAMES, pasta: 'folder', charset: 'charset' });
export const TOKENS = z.strictObject({ tokens: z.array(TOKEN.schema) });

export function tokenLines({ id, cnpj, environment, scopes, createdAt, lastUsedAt, revokedAt }: TokenView) {
  return [
    id,
    `  ${formatCnpj(cnpj)}, ${environment}: ${scopes.join(', ')}`,
    `  criação em ${formatInstant(createdAt)}, ${lastUsedAt ? `último uso em ${formatInstant(lastUsedAt)}` : 'ainda sem uso'}${revokedAt ? `, revogação em ${formatInstant(revokedAt)}` : ''}`,
  ];
}
