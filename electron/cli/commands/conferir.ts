/**
 * `conferir ARQUIVO…`: checks ProcInutNFe files, notes and closings, corrects envelopes on request, compares notes with
 * SEFAZ.
 */

import { resolve } from 'node:path';
import {
  compareWithSefaz,
  worstLevel,
  type CheckFinding,
  type CheckLevel,
  type CheckReport,
  type CheckSigner,
} from '../../../shared/check-report.ts';
import type { Call, Environment } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { explainCheck } from '../../../shared/explain/check/check.ts';
import type { Cnpj } from '../../../shared/fiscal/cnpj.ts';
import { err, ok } from '../../../shared/result.ts';
import { checkZip, isZip } from './conferir-fechamento.ts';
import { askersOf } from './consultar/asking-company.ts';
import { namedFiles } from '../input/document-file.ts';
import { EXIT, exitOf, worstOf, type ExitCode } from '../output/exit-codes.ts';
import { errorBody, usage, type ErrorBody } from '../output/failure.ts';
import { readEnvironment } from '../input/fields.ts';
import type { Run } from '../command.ts';
import { tpAmbOf } from '../../../shared/contract.ts';

const SITUATIONS: Readonly<Record<CheckLevel, string>> = { ok: 'certo', warn: 'aviso', error: 'errado' };

interface CheckOutput {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly text: readonly string[];
  readonly exit: ExitCode;
}

export const run: Run = async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  if (args.flags.has('sefaz') && !environment.value) {
    return err(usage(['Falta a opção --ambiente.'], ['Com --sefaz, diga producao, homologacao ou treino.']));
  }
  const asking = args.flags.has('sefaz') ? environment.value : undefined;
  const files = namedFiles();
  const client = await context.connect({ filePicker: files.picker });
  if (!client.ok) return client;
  const { call } = client.value;
  const fallback = asking ? (await askersOf(call, asking, undefined)).fallback : undefined;

  const reports: CheckOutput[] = [];
  for (const [i, path] of args.rest.entries()) {
    if (context.signal.aborted) {
      reports.push(unusable(path, appError('call.aborted')));
      continue;
    }
    if (args.rest.length > 1) context.progress(`${i + 1}/${args.rest.length}  ${path}`);
    if (await isZip(path)) {
      const checked = await checkZip(call, path, context.signal);
      reports.push(checked.ok ? checked.value : unusable(path, checked.error));
      continue;
    }
    files.choose(path);
    const checked = await call('file.check', {}, { signal: context.signal });
    if (!checked.ok) reports.push(unusable(path, checked.error));
    else if (!checked.value.checked) {
      reports.push(unusable(path, files.problem() ?? appError('file.unreadable', { file: path })));
    } else {
      const { checkId, report } = checked.value.checked;
      const sefaz = asking ? await askSefaz(call, asking, fallback, report, context.signal) : {};
      const correct = args.flags.has('corrigir') && report.correctable;
      const corrected = correct ? await call('file.correct', { checkId }) : undefined;
      const error = sefaz.error ?? (corrected?.ok === false ? corrected.error : undefined);
      reports.push(
        checkOutput(path, report, [...report.findings, ...(sefaz.findings ?? [])], {
          ...(corrected?.ok ? { corrected: corrected.value.path } : {}),
          ...(error ? { error } : {}),
        }),
      );
    }
  }
  return ok({
    json: { arquivos: reports.map(({ entry }) => entry) },
    text: reports.flatMap(({ text }) => text),
    exit: worstOf(reports.map(({ exit }) => exit)),
  });
};

async function askSefaz(
  call: Call,
  environment: Environment,
  fallback: Cnpj | undefined,
  { note }: CheckReport,
  signal: AbortSignal,
): Promise<{ readonly findings?: readonly CheckFinding[]; readonly error?: AppError }> {
  if (!note) return {};
  const tpAmb = tpAmbOf(environment);
  if (note.tpAmb !== tpAmb) {
    const data = { note: note.tpAmb, asked: tpAmb };
    return { findings: [{ level: 'warn', code: 'note.sefaz-environment', data }] };
  }
  const input = { environment, chNFe: note.chNFe, person: true, ...(fallback ? { fallback } : {}) };
  const asked = await call('consult.note', input, { signal });
  if (!asked.ok) return { error: asked.error };
  return { findings: compareWithSefaz(note, asked.value.retConsSitNFe) };
}

function checkOutput(
  path: string,
  { kind, signer, correctable }: CheckReport,
  findings: readonly CheckFinding[],
  { corrected, error }: { readonly corrected?: string; readonly error?: AppError },
): CheckOutput {
  const level = worstLevel(findings);
  const erro: ErrorBody | undefined = error && errorBody(error);
  const messages = findings.map((finding) => ({
    nivel: SITUATIONS[finding.level],
    codigo: finding.code,
    mensagem: explainCheck(finding),
  }));
  // A foreign or unreadable file is bad input; a wrong document is an answer.
  const refused = level === 'error' || findings.some(({ code }) => code === 'note.sefaz-not-asked');
  const judged: ExitCode = kind === 'other' ? EXIT.usage : refused ? EXIT.refused : EXIT.done;
  return {
    entry: {
      arquivo: resolve(path),
      tipo: kind,
      situacao: SITUATIONS[level],
      achados: messages,
      ...(signer ? { assinante: signerJson(signer) } : {}),
      ...(corrected === undefined ? {} : { corrigido: corrected }),
      ...(erro ? { erro } : {}),
    },
    text: [
      `${path}: ${SITUATIONS[level]}${kind === 'other' ? '' : ` (${kind})`}`,
      ...messages.map(({ nivel, mensagem }) => `  ${nivel.padEnd(6)}  ${mensagem}`),
      ...(erro ? [`  ${'erro'.padEnd(6)}  ${erro.mensagem}`] : []),
      ...(corrected === undefined ? [] : [`  Corrigido em ${corrected}; o original ficou como estava.`]),
      ...(correctable && corrected === undefined && !erro
        ? ['  Só o envelope está errado: com --corrigir, um arquivo certo é gravado ao lado deste.']
        : []),
    ],
    exit: worstOf([judged, ...(error ? [exitOf(error)] : [])]),
  };
}

function signerJson(signer: CheckSigner): Readonly<Record<string, string>> {
  return {
    titular: signer.holder,
    cnpj: signer.cnpj ?? '',
    raiz: signer.root ?? '',
    emissor: signer.issuer,
    validoDe: signer.validFrom,
    validoAte: signer.validUntil,
    impressao: signer.fingerprint,
  };
}

function unusable(path: string, error: AppError): CheckOutput {
  const { codigo, mensagem } = errorBody(error);
  return {
    entry: {
      arquivo: resolve(path),
      tipo: 'other',
      situacao: 'errado',
      achados: [{ nivel: 'errado', codigo, mensagem }],
    },
    text: [`${path}: ${mensagem}`],
    exit: exitOf(error),
  };
}
