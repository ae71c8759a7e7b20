/**
 * `ensaio`: a rehearsal on a real computer with a real certificate. Each step is asked for; what was seen ends in a redacted
 * zip, which is shown before it is written.
 */

import { resolve } from 'node:path';
import { z } from 'zod';
import type { Call, CallOutput } from '../../../../shared/contract.ts';
import { appError, errorCodeSchema } from '../../../../shared/errors.ts';
import { explainError } from '../../../../shared/explain/errors/errors.ts';
import { cnpjSchema, type Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { parseAccessKey } from '../../../../shared/fiscal/key/access-key.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { zipOf } from '../../../diagnosis/report-file.ts';
import { finished, printing, type CliContext, type CommandResult } from '../../command.ts';
import { confirmCompany, findCompany } from '../../input/company.ts';
import { readRequest } from '../../input/disablement-request.ts';
import { readCnpj, readEnvironment } from '../../input/fields.ts';
import { openLines, type Lines } from '../../input/lines.ts';
import type { ParsedArgs } from '../../input/options.ts';
import { failureOf, unconfirmed, usage, type CommandFailure } from '../../output/failure.ts';
import { reserveFile, type NewFile } from '../../output/new-file.ts';
import { lackOf, STEP_TEXTS, STEPS, take, type Range, type StepInput, type StepName } from './steps.ts';

interface Wanted {
  readonly steps: readonly StepName[];
  readonly keys: StepInput['keys'];
  readonly environment: 'homologacao' | 'treino';
  readonly cnpj: Cnpj | undefined;
}

type Report = CallOutput<'field.report'>;
const doneSchema = z.strictObject({
  passo: z.enum(STEPS),
  certo: z.boolean(),
  /** Why it was not taken at all, though it was agreed to. */
  erro: errorCodeSchema.optional(),
});
type Done = z.infer<typeof doneSchema>;
const REHEARSED = z.strictObject({
  passos: z.array(doneSchema),
  /** As its file has it. */
  relatorio: z.unknown().optional(),
  arquivo: z.string().optional(),
  conteudo: z.array(z.string()).optional(),
});
type Rehearsed = CommandResult<z.infer<typeof REHEARSED>>;

export const run = printing(REHEARSED, async (args, context) => {
  const wanted = readWanted(args);
  if (!wanted.ok) return wanted;
  const asks = context.terminal && !args.flags.has('sim');
  if (!asks && !args.flags.has('sim')) return err(planOnly(wanted.value.steps));
  const { saida } = args.values;
  const file = saida === undefined ? undefined : await reserveFile(resolve(saida));
  if (file && !file.ok) return file;
  const lines = asks ? openLines(context.stdin, context.signal, context.warn) : undefined;
  try {
    return await rehearse(args, wanted.value, context, lines, file?.value);
  } finally {
    lines?.close();
    await file?.value.release();
  }
});

function readWanted({ rest, ...args }: ParsedArgs): Result<Wanted, CommandFailure> {
  const environment = readEnvironment({ rest, ...args }, { required: false });
  if (!environment.ok) return environment;
  const where = environment.value ?? 'homologacao';
  if (where === 'producao') {
    return err(
      usage(
        ['O ensaio não é feito em produção.'],
        ['Sem --ambiente ele usa homologação; o passo producao só conecta e pergunta a situação do serviço.'],
      ),
    );
  }
  const cnpj = readCnpj({ rest, ...args }, 'cnpj');
  if (!cnpj.ok) return cnpj;
  const named = STEPS.filter((step) => rest.includes(step));
  const others = rest.filter((word) => !STEPS.some((step) => step === word));
  const keys = others.map((word) => parseAccessKey(word));
  const wrong = others.filter((_, at) => !keys[at]?.ok);
  if (wrong.length > 0) {
    return err(
      usage(
        wrong.map((word) => `“${word}” não é um passo nem uma chave de 44 posições.`),
        [`Os passos são: ${STEPS.join(', ')}.`],
      ),
    );
  }
  return ok({
    steps: named.length > 0 ? named : STEPS,
    keys: keys.flatMap((key) => (key.ok ? key.value : [])),
    environment: where,
    cnpj: cnpj.value,
  });
}

function planOnly(steps: readonly StepName[]): CommandFailure {
  const planned = steps.map((step) => `  ${step}: ${STEP_TEXTS[step]}`);
  return unconfirmed(
    ['Nada foi feito: sem um terminal que pergunte a cada passo, falta --sim.'],
    ['Com --sim são feitos estes passos:', ...planned],
  );
}

async function rehearse(
  args: ParsedArgs,
  wanted: Wanted,
  context: CliContext,
  lines: Lines | undefined,
  file: NewFile | undefined,
): Promise<Rehearsed> {
  // Every step is asked for before it is taken, and the core refuses production.
  const client = await context.connect({ confirmed: true });
  if (!client.ok) return client;
  const { call } = client.value;
  const input = await inputOf(args, wanted, call);
  if (!input.ok) return input;
  const done: Done[] = [];
  const tell = (lines: readonly string[]) => lines.forEach((line) => context.progress(line));
  for (const step of wanted.steps) {
    const lack = lackOf(step, input.value);
    if (lack !== undefined) {
      context.progress(`${step}: pulado, ${lack}.`);
      continue;
    }
    const agreed = await agrees(lines, step, input.value);
    if (agreed === 'end') break;
    if (agreed === 'no') continue;
    if (step === 'janela') {
      if (lines) done.push(await lookAround(call, input.value, lines));
      continue;
    }
    const taken = await take(call, step, input.value, tell, context.signal);
    if (taken.ok) done.push({ passo: step, certo: taken.value.ok });
    else {
      // A step that failed does not lose the results of the others; a fault that every step would meet is
      // returned at once.
      if (taken.error.code === 'call.aborted' || taken.error.code.startsWith('certificate.'))
        return err(failureOf(taken.error));
      context.progress(`${step}: ${explainError(taken.error).what}`);
      done.push({ passo: step, certo: false, erro: taken.error.code });
    }
  }
  const report = await call('field.report', {});
  if (!report.ok) return err(failureOf(report.error));
  return file ? toZip(report.value, done, context, lines, file) : shown(report.value, done);
}

async function inputOf(
  args: ParsedArgs,
  wanted: Wanted,
  call: Call,
): Promise<Result<StepInput, CommandFailure>> {
  const { environment, keys } = wanted;
  const named = wanted.cnpj ? ok(wanted.cnpj) : await onlyCompany(call, environment);
  if (!named.ok) return named;
  const cnpj = named.value;
  const wantsRange = args.values.de !== undefined || args.values.serie !== undefined;
  if (!wantsRange) return ok({ environment, cnpj, keys, range: undefined });
  const request = readRequest({ ...args, values: { ...args.values, ambiente: environment, cnpj } });
  if (!request.ok) return request;
  const company = await findCompany(call, request.value);
  if (!company.ok) return company;
  const unsaved = await confirmCompany(call, request.value, company.value);
  if (unsaved) return err(unsaved);
  const { mod, serie, nNFIni, nNFFin, ano, xJust, typedCount, confirm } = request.value;
  const range: Range = { mod, serie, nNFIni, nNFFin, ano, xJust, confirm, typedCount };
  return ok({ environment, cnpj, keys, range });
}

async function onlyCompany(
  call: Call,
  environment: Wanted['environment'],
): Promise<Result<Cnpj, CommandFailure>> {
  const certificates = await call('certificate.list', { environment });
  if (!certificates.ok) return err(failureOf(certificates.error));
  const found = new Set(certificates.value.map(({ cnpj }) => cnpj).filter((each) => each !== ''));
  if (found.size === 0) return err(failureOf(appError('certificate.missing')));
  const [first] = found;
  const only = found.size === 1 ? cnpjSchema.safeParse(first).data : undefined;
  return only ? ok(only) : err(usage(['Falta a opção --cnpj.'], ['Há mais de uma empresa com certificado.']));
}

/** Enter does it; a disablement, even where it does not count, wants a word. */
async function agrees(
  lines: Lines | undefined,
  step: StepName,
  { range }: StepInput,
): Promise<'yes' | 'no' | 'end'> {
  if (!lines) return 'yes';
  const { nNFIni = 0, nNFFin = 0, serie = 0 } = range ?? {};
  const isDisabling = step === 'inutilizacao';
  const about = isDisabling ? `; série ${serie}, ${nNFIni} a ${nNFFin}` : '';
  const answers = isDisabling ? 'digite sim, ou Enter para pular' : 'Enter = sim, n = pular, f = terminar';
  const answer = await lines.ask(`Passo ${step}: ${STEP_TEXTS[step]}${about}. [${answers}]`);
  if (answer === undefined || /^f/i.test(answer)) return 'end';
  if (isDisabling) return /^sim$/i.test(answer) ? 'yes' : 'no';
  return /^n/i.test(answer) ? 'no' : 'yes';
}

/** What was neither seen nor missed is left out. */
async function lookAround(call: Call, { environment, cnpj }: StepInput, lines: Lines): Promise<Done> {
  const plan = await call('field.plan', { environment });
  const seen: Record<string, boolean> = {};
  for (const { id, text } of plan.ok ? plan.value.looks : []) {
    const answer = await lines.ask(`${text} [s = visto como deve ser, n = não foi assim, Enter = não olhei]`);
    if (answer === undefined) break;
    if (/^[sn]/i.test(answer)) seen[id] = /^s/i.test(answer);
  }
  const noted = await call('field.step', { environment, cnpj, step: 'looks', seen });
  return { passo: 'janela', certo: noted.ok };
}

function shown({ text, files }: Report, passos: Done[]): Rehearsed {
  const relatorio: unknown = JSON.parse(files.find(({ name }) => name.endsWith('.json'))?.text ?? '{}');
  return finished({ passos, relatorio }, text.split('\n'));
}

async function toZip(
  { text, files }: Report,
  passos: Done[],
  context: CliContext,
  lines: Lines | undefined,
  file: NewFile,
): Promise<Rehearsed> {
  const conteudo = files.map(({ name }) => name);
  if (lines) {
    for (const line of ['Isto é tudo o que o arquivo terá:', ...text.split('\n')]) context.warn(line);
    const answer = await lines.ask(`Gravar em ${file.path}? [Enter = sim, n = não]`);
    if (answer === undefined || /^n/i.test(answer)) {
      return finished({ passos, conteudo }, ['Nada foi gravado.']);
    }
  }
  const written = await file.write(await zipOf(files, context.now()));
  if (!written.ok) return written;
  return finished({ arquivo: file.path, conteudo, passos }, [
    `Ensaio gravado em ${file.path}, com nomes e números trocados. Veja ensaio.html antes de o enviar.`,
  ]);
}
