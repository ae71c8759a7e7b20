/** `consultar CHAVE…`: consults SEFAZ for the situation of one note or many, one after the other. */

import type { Call, Environment, LastKnown } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { accessKeyProblems, bareAccessKey } from '../../../shared/fiscal/access-key.ts';
import { cnpjSchema, type Cnpj } from '../../../shared/fiscal/cnpj.ts';
import { CSTAT_ABUSE } from '../../../shared/fiscal/cstat.ts';
import { issuedIn } from '../../../shared/fiscal/issued.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ParsedArgs } from '../input/options.ts';
import { answerOutput, errorOutput, invalidOutput, type ConsultOutput } from '../output/consult-json.ts';
import { worstOf } from '../output/exit-codes.ts';
import { usage, type CommandFailure } from '../output/failure.ts';
import { readCnpj, readEnvironment } from '../input/fields.ts';
import { readKeyList, type KeyList } from '../input/key-list.ts';
import type { Run, CliContext } from '../command.ts';

/** Errors that mean the authorizer could not be reached. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'sefaz.dns',
  'sefaz.refused',
  'sefaz.unreachable',
  'proxy.dns',
  'proxy.unreachable',
  'proxy.timeout',
  'proxy.auth',
]);

export const run: Run = async (args, context) => {
  const environment = readEnvironment(args, { required: true });
  if (!environment.ok) return environment;
  const license = readCnpj(args, 'licenca');
  if (!license.ok) return license;
  const list = await keysOf(args);
  if (!list.ok) return list;
  const { keys } = list.value;

  const thisYear = context.now().getFullYear();
  const unusable = keys.every((key) => accessKeyProblems(key, thisYear).length > 0);
  // With no valid key, the core is not opened.
  const entries = unusable
    ? ok(keys.map((key) => invalid(key, thisYear, context)))
    : await askAll(list.value, environment.value, license.value, args.flags.has('atualizar'), context);
  if (!entries.ok) return entries;
  return ok({
    json: { consultas: entries.value.map(({ entry }) => entry) },
    text: entries.value.flatMap(({ text }) => text),
    exit: worstOf(entries.value.map(({ exit }) => exit)),
  });
};

async function keysOf(args: ParsedArgs): Promise<Result<KeyList, CommandFailure>> {
  const typed = joinGroups(args.rest);
  const issued = issuedIn(args.rest.join('\n'));
  const list = args.values.lista;
  if (list === undefined) {
    return typed.length > 0
      ? ok({ keys: typed, issued })
      : err(usage(['Falta a chave de acesso da nota.'], ['Escreva uma ou mais chaves, ou use --lista ARQ.']));
  }
  const listed = await readKeyList(list);
  if (!listed.ok) return listed;
  return ok({
    keys: [...typed, ...listed.value.keys],
    issued: new Map([...listed.value.issued, ...issued]),
  });
}

/** A key typed in its eleven groups of four without quotes arrives as eleven arguments. */
function joinGroups(rest: readonly string[]): string[] {
  const groups =
    rest.length > 0 && rest.length % 11 === 0 && rest.every((part) => /^[0-9A-Za-z]{4}$/.test(part));
  if (!groups) return rest.map((text) => bareAccessKey(text));
  return Array.from({ length: rest.length / 11 }, (_, i) =>
    bareAccessKey(rest.slice(i * 11, i * 11 + 11).join('')),
  );
}

async function askAll(
  { keys, issued }: KeyList,
  environment: Environment,
  license: Cnpj | undefined,
  refresh: boolean,
  context: CliContext,
): Promise<Result<ConsultOutput[], CommandFailure>> {
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  const fallback = license ? undefined : await onlyCompany(call, environment);
  const thisYear = context.now().getFullYear();
  const known = new Map<string, ConsultOutput>();
  /** State and model of authorizers that answered 656: another request would restart the hour. */
  const paused = new Set<string>();
  /**
   * State and model of authorizers that could not be reached, after the attempts for the first key: the others would
   * wait as long each.
   */
  const unreached = new Map<string, AppError>();

  for (const [i, key] of keys.entries()) {
    if (known.has(key)) continue;
    if (accessKeyProblems(key, thisYear).length > 0) {
      known.set(key, invalid(key, thisYear, context));
      continue;
    }
    const service = `${key.slice(0, 2)}${key.slice(20, 22)}`;
    const unreachable = unreached.get(service);
    if (unreachable) {
      known.set(key, errorOutput(key, unreachable, context.now(), await lastKnown(call, environment, key)));
      continue;
    }
    if (paused.has(service) || context.signal.aborted) {
      known.set(key, errorOutput(key, appError('call.aborted'), context.now()));
      continue;
    }
    if (keys.length > 1) context.progress(`${i + 1}/${keys.length}  ${key}`);
    const asked = await call(
      'consult.note',
      {
        ...{ environment, chNFe: key, refresh, person: true, issued: issued.get(key) },
        ...(license ? { cnpj: license } : {}),
        ...(fallback ? { fallback } : {}),
      },
      { signal: context.signal },
    );
    const told = asked.ok
      ? answerOutput(asked.value)
      : errorOutput(key, asked.error, context.now(), await lastKnown(call, environment, key));
    if (!asked.ok && NO_CONNECTION.has(asked.error.code)) unreached.set(service, asked.error);
    if (asked.ok && asked.value.retConsSitNFe.cStat === CSTAT_ABUSE) paused.add(service);
    known.set(key, told);
  }
  return ok(keys.flatMap((key) => known.get(key) ?? []));
}

async function lastKnown(
  call: Call,
  environment: Environment,
  chNFe: string,
): Promise<LastKnown | undefined> {
  const known = await call('consult.last-known', { environment, chNFe });
  return known.ok ? known.value.anterior : undefined;
}

/** The certificate for notes of other companies: the only one in the vault, if there is only one. */
export async function onlyCompany(call: Call, environment: Environment): Promise<Cnpj | undefined> {
  const certificates = await call('certificate.list', { environment });
  if (!certificates.ok) return undefined;
  const usable = certificates.value.filter(({ state }) => state === 'active' || state === 'expiring');
  const roots = new Set(usable.map(({ root }) => root));
  const cnpj = cnpjSchema.safeParse(usable[0]?.cnpj);
  return roots.size === 1 && cnpj.success ? cnpj.data : undefined;
}

function invalid(key: string, thisYear: number, context: CliContext): ConsultOutput {
  return invalidOutput(key, accessKeyProblems(key, thisYear), context.now());
}
