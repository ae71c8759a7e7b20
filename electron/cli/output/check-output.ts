/** What `conferir` prints of each document, as JSON and as text, and the exit code that it asks for. */

import { z } from 'zod';
import {
  checkReportSchema,
  worstLevel,
  type CheckFinding,
  type CheckLevel,
} from '../../../shared/check/check-report.ts';
import { checkRowSchema, type CheckEntry } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { explainCheck } from '../../../shared/explain/check/check.ts';
import { explainEntry } from '../../../shared/explain/verdict/file-problem.ts';
import { explainVerdict, verdictRank, verdictTitle } from '../../../shared/explain/verdict/verdict.ts';
import { grouped } from '../../../shared/numbers.ts';
import { verdictSchema, type Role, type VerdictCode } from '../../../shared/check/verdict.ts';
import { named, same } from '../../../shared/service/named.ts';
import { EXIT, exitOf, worstOf, type ExitCode } from './exit-codes.ts';
import { errorBody, errorSchema } from './failure.ts';

export const SITUATIONS = {
  ok: 'certo',
  warn: 'aviso',
  error: 'errado',
} as const satisfies Readonly<Record<CheckLevel, string>>;
const ROLES = {
  issuer: 'emitente',
  recipient: 'destinatario',
  carrier: 'transportador',
  third: 'terceiro',
} as const satisfies Readonly<Record<Role, string>>;

const ASKED = named(checkRowSchema.shape.asked.unwrap(), {
  ...same('situacao', 'cStat', 'xMotivo'),
  consultadoEm: 'at',
});
const SIGNER = named(checkReportSchema.shape.signer.unwrap(), {
  titular: 'holder',
  cnpj: [z.string(), ({ cnpj = '' }) => cnpj],
  raiz: [z.string(), ({ root = '' }) => root],
  emissor: 'issuer',
  validoDe: 'validFrom',
  validoAte: 'validUntil',
  impressao: 'fingerprint',
});

export const findingSchema = z.strictObject({
  nivel: z.enum(SITUATIONS),
  codigo: z.string(),
  mensagem: z.string(),
});
export const checkedSchema = z.strictObject({
  arquivo: z.string(),
  documento: z.int().optional(),
  tipo: z.string(),
  situacao: z.enum(SITUATIONS),
  veredito: z.strictObject({
    codigo: verdictSchema.shape.code,
    titulo: z.string(),
    significado: z.string(),
    conselho: z.string(),
    papel: z.enum(ROLES),
    homologacao: z.boolean(),
    consultado: z.boolean(),
  }),
  chNFe: z.string().optional(),
  sefaz: ASKED.schema.optional(),
  achados: z.array(findingSchema),
  assinante: SIGNER.schema.optional(),
  corrigido: z.string().optional(),
  erro: errorSchema.optional(),
});

export interface CheckOutput {
  readonly entry: z.infer<typeof checkedSchema>;
  readonly text: readonly string[];
  /** Of a long list: one line, and what is wrong. */
  readonly short: readonly string[];
  readonly verdict: VerdictCode;
  readonly exit: ExitCode;
}

export interface Shown {
  /** Whole path, for JSON. */
  readonly file: string;
  /** As it was named on the command line, for people. */
  readonly name: string;
  readonly corrected?: string | undefined;
  readonly error?: AppError | undefined;
}

/** `added` are findings of the command itself. */
export function checkOutput(entry: CheckEntry, shown: Shown, added: readonly CheckFinding[]): CheckOutput {
  const { report, verdict } = entry;
  const { kind, root, signer, correctable } = report;
  const findings = [...report.findings, ...added];
  const { file, name, corrected, error } = shown;
  const level = worstLevel(findings);
  const erro = error && errorBody(error);
  const messages = findings.map((finding) => ({
    nivel: SITUATIONS[finding.level],
    codigo: finding.code,
    mensagem: explainCheck(finding),
  }));
  const { title, meaning, advice } = explainVerdict(verdict);
  const where = entry.part === undefined ? name : `${name} (documento ${entry.part})`;
  const head = `${where}: ${SITUATIONS[level]}${kind === 'other' ? '' : ` (${root ?? kind})`} · ${title}`;
  const lines = (all: boolean) =>
    messages
      .filter(({ nivel }) => all || nivel !== 'certo')
      .map(({ nivel, mensagem }) => `  ${nivel.padEnd(6)}  ${mensagem}`);
  const ends = [
    ...(erro ? [`  ${'erro'.padEnd(6)}  ${erro.mensagem}`] : []),
    ...(corrected === undefined ? [] : [`  Corrigido em ${corrected}; o original ficou como estava.`]),
    ...(correctable && corrected === undefined && !erro
      ? ['  Só o envelope está errado: com --corrigir, um arquivo certo é gravado ao lado deste.']
      : []),
  ];
  return {
    entry: {
      arquivo: file,
      documento: entry.part,
      tipo: root ?? kind,
      situacao: SITUATIONS[level],
      veredito: {
        codigo: verdict.code,
        titulo: title,
        significado: meaning,
        conselho: advice,
        papel: ROLES[verdict.role],
        homologacao: verdict.test,
        consultado: verdict.asked,
      },
      chNFe: entry.chNFe || undefined,
      sefaz: entry.asked && ASKED.of(entry.asked),
      achados: messages,
      assinante: signer && SIGNER.of(signer),
      corrigido: corrected,
      erro,
    },
    text: [head, `  ${meaning}`, `  ${advice}`, ...lines(true), ...ends],
    short: [head, ...lines(false), ...ends],
    verdict: verdict.code,
    exit: worstOf([exitOfEntry(entry, findings), ...(error ? [exitOf(error)] : [])]),
  };
}

/** A foreign or unreadable file is bad input; a wrong document is an answer. */
function exitOfEntry({ kind }: CheckEntry, findings: readonly CheckFinding[]): ExitCode {
  if (kind === 'other' || kind === 'other-document') return EXIT.usage;
  const refused =
    worstLevel(findings) === 'error' || findings.some(({ code }) => code === 'note.sefaz-not-asked');
  return refused ? EXIT.refused : EXIT.done;
}

/** A file that could not be read at all. */
export function unreadableOutput(file: string, name: string, error: AppError): CheckOutput {
  const { codigo } = errorBody(error);
  // Nothing was read: what the verdict says of a file that was cut off is not known of this one.
  const { title, meaning: words, advice } = explainEntry({ verdict: UNREAD, kind: 'other', error });
  const text = [`${name}: ${words}`];
  return {
    entry: {
      arquivo: file,
      tipo: 'other',
      situacao: 'errado',
      veredito: {
        codigo: UNREAD.code,
        titulo: title,
        significado: words,
        conselho: advice,
        papel: ROLES.third,
        homologacao: false,
        consultado: false,
      },
      achados: [{ nivel: 'errado', codigo, mensagem: words }],
    },
    text,
    short: text,
    verdict: UNREAD.code,
    exit: exitOf(error),
  };
}

const UNREAD = { code: 'unreadable', role: 'third', test: false, asked: false } as const;

/** How many documents there are of each verdict, those that need a person first as the list of verdicts has them. */
export function countsOf(outputs: readonly CheckOutput[]): {
  readonly json: { readonly documentos: number; readonly vereditos: Record<string, number> };
  readonly text: readonly string[];
} {
  const counts = new Map<VerdictCode, number>();
  for (const { verdict } of outputs) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => verdictRank(a) - verdictRank(b));
  const total = grouped(outputs.length, 'pt-BR');
  return {
    json: { documentos: outputs.length, vereditos: Object.fromEntries(sorted) },
    text:
      outputs.length < 2
        ? []
        : [
            `${total} documentos:`,
            ...sorted.map(
              ([code, count]) => `  ${grouped(count, 'pt-BR').padStart(6)}  ${verdictTitle(code)}`,
            ),
          ],
  };
}
