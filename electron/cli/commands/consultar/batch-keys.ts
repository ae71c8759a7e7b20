/** Keys of lists, folders and zips: asked as one batch, which the same command continues where it was cut off. */

import { existsSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import type { BatchView, CallInput, CallOutput, Environment } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { explainBatchReason } from '../../../../shared/explain/batch/batch-reasons.ts';
import type { Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { accessKeyProblems } from '../../../../shared/fiscal/key/access-key.ts';
import { newestIssueYear } from '../../../../shared/fiscal/key/issue-time.ts';
import { grouped } from '../../../../shared/numbers.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { finished, type CliContext, type Client, type CommandResult } from '../../command.ts';
import { invalidOutput, type ConsultedJson, type ConsultOutput } from '../../output/consult-json.ts';
import { EXIT, worstOf, type ExitCode } from '../../output/exit-codes.ts';
import { failureOf, usage, type CommandFailure } from '../../output/failure.ts';
import { showProgress } from '../../output/progress.ts';
import { counted } from '../../output/words.ts';
import { askersOf } from './asking-company.ts';
import { outputsOf } from './batch-outputs.ts';
import { followBatch } from './follow-batch.ts';

export interface BatchWish {
  readonly environment: Environment;
  readonly license: Cnpj | undefined;
  readonly refresh: boolean;
  /** Lists, folders and zips, as typed. */
  readonly paths: readonly string[];
  /** Typed beside them. */
  readonly keys: readonly string[];
  readonly exportTo: string | undefined;
  readonly old: boolean;
  readonly afresh: boolean;
}

const FORMATS: Readonly<Record<string, 'csv' | 'xlsx'>> = { '.csv': 'csv', '.xlsx': 'xlsx' };

export async function consultBatch(
  wish: BatchWish,
  context: CliContext,
): Promise<CommandResult<ConsultedJson>> {
  const table = tableOf(wish.exportTo);
  if (!table.ok) return table;
  const client = await context.connect();
  if (!client.ok) return client;
  const asked = await ask(wish, client.value, context);
  if (!asked.ok) return asked;
  const { environment } = wish;
  const { id } = asked.value;
  const { call } = client.value;
  const read = await outputsOf(call, asked.value, context);
  if (!read.ok) return read;
  const outputs = withUnread(read.value, wish.keys, context.now());
  const exported = table.value
    ? await call('batch.export', { environment, id, as: table.value.as, path: table.value.path })
    : undefined;
  if (asked.value.state !== 'done') await call('batch.pause', { environment, id });
  const written = writtenOf(exported);
  return finished(
    { consultas: outputs.map(({ entry }) => entry), ...written.json },
    [...outputs.flatMap(({ text }) => text), ...summaryOf(asked.value, wish.refresh), ...written.text],
    written.exit ?? worstOf([...outputs.map(({ exit }) => exit), exitOfRead(wish, asked.value)]),
  );
}

/** One a line; nothing of a key that is cut short may be read on into the next one. */
function textOf(keys: readonly string[], now: Date): string {
  return keys.map((key) => (problemsOf(key, now).length > 0 ? `${key}\n*` : key)).join('\n');
}

const problemsOf = (key: string, now: Date) => accessKeyProblems(key, newestIssueYear(now));

/** Typed keys are read first, as a text; what looks like no key in it is an entry too, at its place. */
function withUnread(read: readonly ConsultOutput[], keys: readonly string[], now: Date): ConsultOutput[] {
  const outputs = [...read];
  let at = 0;
  for (const key of keys) {
    const found = outputs.findIndex(({ entry }, i) => i >= at && entry.chNFe === key);
    const problems = problemsOf(key, now);
    if (found >= 0) at = found + 1;
    else if (problems.length > 0) outputs.splice(at++, 0, invalidOutput(key, problems, now));
  }
  return outputs;
}

/** A path that was named and gave nothing, or what is beyond the most that is read, is bad input: its keys were never asked. */
function exitOfRead({ paths }: BatchWish, { ignored }: BatchView): ExitCode {
  const named = new Set(paths.map((path) => basename(resolve(path))));
  return ignored.some(({ path }) => path === '' || named.has(path)) ? EXIT.usage : EXIT.done;
}

/** The answers are there whether or not the table could be written: they are printed, and the exit code is the table's. */
function writtenOf(exported: Result<CallOutput<'batch.export'>, AppError> | undefined): {
  readonly json: Pick<ConsultedJson, 'arquivo' | 'erro'>;
  readonly text: readonly string[];
  readonly exit?: ExitCode;
} {
  if (!exported) return { json: {}, text: [] };
  if (exported.ok) {
    return { json: { arquivo: exported.value.path }, text: [`Tabela gravada em ${exported.value.path}`] };
  }
  const { erro, hints, exit } = failureOf(exported.error);
  const lines = ['', erro.mensagem, ...hints, 'As respostas acima valem e ficam guardadas.'];
  return { json: { erro }, text: lines, exit };
}

/** Refused before anything is asked. */
function tableOf(
  path: string | undefined,
): Result<{ readonly path: string; readonly as: 'csv' | 'xlsx' } | undefined, CommandFailure> {
  if (path === undefined) return ok(undefined);
  const as = FORMATS[extname(path).toLowerCase()];
  if (!as) return err(usage(['A tabela é gravada em .csv ou .xlsx.'], ['Confira o nome em --exportar.']));
  const whole = resolve(path);
  if (existsSync(whole)) {
    return err(
      usage([`O arquivo ${whole} já existe, e não é sobrescrito.`], ['Diga outro nome em --exportar.']),
    );
  }
  return ok({ path: whole, as });
}

/** The state of the batch when no more can be asked now. */
async function ask(
  wish: BatchWish,
  client: Client,
  context: CliContext,
): Promise<Result<BatchView, CommandFailure>> {
  const { environment, license, refresh, old, afresh } = wish;
  const text = textOf(wish.keys, context.now());
  const { call } = client;
  const { signal } = context;
  const paths = wish.paths.map((path) => resolve(path));
  const from: CallInput<'batch.read'>['from'] =
    paths.length > 0 ? { kind: 'paths', paths, ...(text === '' ? {} : { text }) } : { kind: 'text', text };
  const reading = showProgress(
    client,
    context,
    'batch.reading',
    ({ keys, done, total }) => `Lendo: ${grouped(keys, 'pt-BR')} chaves em ${done} de ${total} arquivos`,
  );
  const read = await call('batch.read', { environment, from }, { signal });
  reading();
  if (!read.ok) return err(failureOf(read.error));
  const { batch } = read.value;
  if (!batch) return err(usage(['Nada foi lido.']));
  if (batch.ignoredCount > 0) {
    context.warn(
      `${counted(batch.ignoredCount, 'arquivo não pôde ser lido', 'arquivos não puderam ser lidos')}:`,
    );
    for (const { path, reason } of batch.ignored) {
      context.warn(`  ${[path, explainBatchReason(reason)].filter(Boolean).join(': ')}`);
    }
  }
  const { fallback } = await askersOf(call, environment, license);
  const begin = () =>
    call('batch.start', {
      environment,
      id: batch.id,
      refresh,
      old,
      earlier: afresh ? 'discard' : 'continue',
      cnpj: license,
      fallback,
    });
  const followed = await followBatch(client, batch, begin, context);
  return followed.ok ? followed : err(failureOf(followed.error));
}

function summaryOf({ total, kinds, states, state }: BatchView, refresh: boolean): string[] {
  const pending = states.pending ?? 0;
  // A repeated key is asked once, with its first row: uncounted, it would look like one without an answer.
  const repeated = kinds.duplicate ?? 0;
  const read = [
    counted(total, 'chave lida', 'chaves lidas'),
    ...(repeated > 0 ? [counted(repeated, 'repetida', 'repetidas')] : []),
    `${grouped(states.asked ?? 0, 'pt-BR')} com resposta`,
  ].join(', ');
  if (state === 'done' || pending === 0) return ['', `${read}.`];
  return [
    '',
    `${read}, ${grouped(pending, 'pt-BR')} ainda por perguntar.`,
    refresh
      ? 'Sem --atualizar, o mesmo comando continua de onde parou; com --atualizar, pergunta tudo de novo.'
      : 'O mesmo comando continua de onde parou; --desde-o-comeco pergunta tudo de novo.',
  ];
}
