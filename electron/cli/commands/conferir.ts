/**
 * `conferir ARQUIVO|PASTA|ZIP…`: judges notes, events and disablements, compares them with SEFAZ on request, corrects
 * envelopes, and verifies closings.
 */

import { resolve } from 'node:path';
import { z } from 'zod';
import type { CheckFinding } from '../../../shared/check/check-report.ts';
import type { Call, CheckEntry, Environment } from '../../../shared/contract.ts';
import { MAX_CHECKED_DOCUMENTS, tpAmbOf } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { grouped } from '../../../shared/numbers.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { finished, printing } from '../command.ts';
import { readEnvironment } from '../input/fields.ts';
import {
  checkedSchema,
  checkOutput,
  countsOf,
  unreadableOutput,
  type CheckOutput,
} from '../output/check-output.ts';
import { EXIT, worstOf } from '../output/exit-codes.ts';
import { failureOf, usage } from '../output/failure.ts';
import { showProgress } from '../output/progress.ts';
import { checkZip, isZip, zipSchema, type ZipCheck } from './fechamento/conferir-fechamento.ts';
import { askersOf } from './consultar/asking-company.ts';

/** Beyond this, only what needs a person is printed of each document. */
const FULL_TEXT = 20;
/** Paths of one call of the core. */
const PATHS_AT_ONCE = 1_000;
const FULL = `Só os primeiros ${grouped(MAX_CHECKED_DOCUMENTS, 'pt-BR')} documentos foram conferidos. Confira o resto em outra vez.`;

const CHECKED = z.strictObject({
  arquivos: z.array(z.union([zipSchema, checkedSchema])),
  resumo: z.strictObject({
    documentos: z.int(),
    vereditos: z.record(z.string(), z.int()),
    cortado: z.literal(true).optional(),
  }),
});

export const run = printing(CHECKED, async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const sefaz = args.flags.has('sefaz');
  if (sefaz && !environment.value) {
    return err(usage(['Falta a opção --ambiente.'], ['Com --sefaz, diga producao, homologacao ou treino.']));
  }
  // As of an unset variable: it would be the current folder.
  if (args.rest.includes('')) return err(usage(['Um dos caminhos a conferir está vazio.']));
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  const quiet = showProgress(
    client.value,
    context,
    'check.progress',
    ({ phase, done, total }) =>
      `${done}/${total}  ${phase === 'ask' ? 'consultadas na SEFAZ' : 'conferidos'}`,
  );
  const closings: ZipCheck[] = [];
  const others: string[] = [];
  for (const path of args.rest) {
    const closing = (await isZip(path)) ? await checkZip(call, path, context.signal) : undefined;
    if (closing) closings.push(closing);
    else others.push(path);
  }
  // Without an environment only the companies of the real data folder tell the reader's role.
  const judged =
    others.length > 0
      ? await judgeAll(call, others, environment.value ?? 'producao', sefaz, context.signal)
      : ok({ id: '', entries: [], full: false });
  quiet();
  if (!judged.ok) return err(failureOf(judged.error));

  const { id, entries, full } = judged.value;
  const outputs: CheckOutput[] = [];
  for (const entry of entries) {
    outputs.push(
      await outputOf(call, entry, {
        named: args.rest,
        id,
        asking: sefaz ? environment.value : undefined,
        correct: args.flags.has('corrigir'),
        signal: context.signal,
      }),
    );
  }
  // What a stop left unread.
  if (context.signal.aborted) {
    const read = new Set(entries.map(({ path = '' }) => path));
    for (const path of others.filter((one) => !read.has(resolve(one))))
      outputs.push(unreadableOutput(resolve(path), path, appError('call.aborted')));
  }
  const counts = countsOf(outputs);
  const brief = outputs.length > FULL_TEXT;
  return finished(
    {
      arquivos: [...closings, ...outputs].map(({ entry }) => entry),
      resumo: { ...counts.json, ...(full ? { cortado: true } : {}) },
    },
    [
      ...closings.flatMap(({ text }) => text),
      ...outputs.flatMap(({ text, short }) => (brief ? short : text)),
      ...counts.text,
      ...(full ? [FULL] : []),
    ],
    worstOf([...[...closings, ...outputs].map(({ exit }) => exit), full ? EXIT.usage : EXIT.done]),
  );
});

interface Judged {
  /** Of the run; "" if there was nothing to read. */
  readonly id: string;
  readonly entries: readonly CheckEntry[];
  /** What came behind the most that a run takes was not read. */
  readonly full: boolean;
}

async function judgeAll(
  call: Call,
  paths: readonly string[],
  environment: Environment,
  sefaz: boolean,
  signal: AbortSignal,
): Promise<Result<Judged, AppError>> {
  const begun = await call('check.begin', { environment });
  if (!begun.ok) return begun;
  const { run: id } = begun.value;
  let last = 0;
  let full = false;
  // Many at once, since each call starts a thread.
  for (let i = 0; i < paths.length && !full && !signal.aborted; i += PATHS_AT_ONCE) {
    const some = paths.slice(i, i + PATHS_AT_ONCE).map((one) => resolve(one));
    const added = await call('check.add', { run: id, from: { kind: 'paths', paths: some } }, { signal });
    if (!added.ok) return added;
    last = added.value.total;
    full = added.value.full;
  }
  if (sefaz && !signal.aborted) {
    const { fallback } = await askersOf(call, environment, undefined);
    const asked = await call('check.ask', { run: id, person: true, fallback }, { signal });
    if (!asked.ok) return asked;
  }
  const entries: CheckEntry[] = [];
  for (let row = 1; row <= last; row += 1) {
    const found = await call('check.entry', { run: id, id: row });
    if (!found.ok) return found;
    if (found.value.entry) entries.push(found.value.entry);
  }
  return ok({ id, entries, full });
}

interface Asked {
  /** As on the command line. */
  readonly named: readonly string[];
  /** The run that the entry is of. */
  readonly id: string;
  /** The environment that SEFAZ was consulted in. */
  readonly asking: Environment | undefined;
  readonly correct: boolean;
  readonly signal: AbortSignal;
}

async function outputOf(
  call: Call,
  entry: CheckEntry,
  { named, id, asking, correct, signal }: Asked,
): Promise<CheckOutput> {
  const { path = entry.name, report, error, packed } = entry;
  const name = named.find((one) => resolve(one) === path) ?? path;
  if (error && report.findings.length === 0) return unreadableOutput(path, name, error);
  let corrected: string | undefined;
  // Its turn did not come before the command was stopped.
  const unasked = asking !== undefined && entry.askable && !entry.asked && signal.aborted;
  let failed = error ?? (unasked ? appError('call.aborted') : undefined);
  if (correct && report.correctable && !packed && !signal.aborted) {
    const done = await call('check.correct', { run: id, id: entry.id });
    if (done.ok) corrected = done.value.path;
    else failed = done.error;
  }
  return checkOutput(entry, { file: path, name, corrected, error: failed }, otherEnvironment(entry, asking));
}

/** A document of another environment is not compared, and says so. */
function otherEnvironment({ chNFe, report }: CheckEntry, asking: Environment | undefined): CheckFinding[] {
  const tpAmb = report.facts?.tpAmb ?? '';
  if (asking === undefined || chNFe === '' || tpAmb === '' || tpAmb === tpAmbOf(asking)) return [];
  const data = { note: tpAmb, asked: tpAmbOf(asking) };
  return [{ level: 'warn', code: 'note.sefaz-environment', data }];
}
