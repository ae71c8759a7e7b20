/**
 * The tasks of `auditoria` besides verifying: the import of a folder, a person's statement that there is none,
 * and a chain head from a receipt.
 */

import { z } from 'zod';
import {
  contract,
  importReportSchema,
  type Call,
  type CallOutput,
  type Environment,
  type ImportReport,
} from '../../../shared/contract.ts';
import { explainCheck } from '../../../shared/explain/check/check.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { named } from '../../../shared/service/named.ts';
import type { ParsedArgs } from '../input/options.ts';
import { formatInstant } from '../output/format-instant.ts';
import { counted } from '../output/words.ts';
import { failureOf, usage, type CommandFailure } from '../output/failure.ts';

type Unfit = ImportReport['unfit'][number];

export interface Extras {
  readonly imported?: ImportReport;
  readonly waived?: true;
  readonly head?: CallOutput<'journal.find-head'>;
}

const OTHERS = { unreadable: 'não pôde ser lido', 'other-realm': 'não é deste diário' } as const;

/** Runs the requested tasks in order: the import first, since it extends the chain. */
export async function extrasOf(
  call: Call,
  environment: Environment,
  args: ParsedArgs,
  signal: AbortSignal,
): Promise<Result<Extras, CommandFailure>> {
  const imported = args.values.importar
    ? await call('journal.import-folder', { environment, settles: true }, { signal })
    : undefined;
  if (imported && !imported.ok) return err(failureOf(imported.error));
  const waived = args.flags.has('nada-a-importar')
    ? await call('journal.import-waive', { environment })
    : undefined;
  if (waived && !waived.ok) return err(failureOf(waived.error));
  const { cabeca } = args.values;
  const head =
    cabeca === undefined ? undefined : await call('journal.find-head', { environment, head: cabeca });
  if (head && !head.ok) return err(failureOf(head.error));
  return ok({
    ...(imported?.value.imported ? { imported: imported.value.imported } : {}),
    ...(waived ? { waived: true } : {}),
    ...(head ? { head: head.value } : {}),
  });
}

/** One journal at a time, and one wish: a folder and a statement that there is none contradict each other. */
export function refuseExtras(
  args: ParsedArgs,
  environment: Environment | undefined,
): CommandFailure | undefined {
  const [folder, none] = [args.values.importar !== undefined, args.flags.has('nada-a-importar')];
  // The statement would settle what the folder could not bring in.
  if (folder && none) return usage(['Diga --importar PASTA ou --nada-a-importar, um dos dois.']);
  const asked = folder || none;
  if (!asked || environment) return undefined;
  return usage(
    ['Falta a opção --ambiente.'],
    ['Diga producao ou homologacao, que têm o mesmo diário, ou treino.'],
  );
}

export const IMPORTED = named(importReportSchema, {
  pasta: 'folder',
  arquivos: 'files',
  novos: 'added',
  naoComprovados: 'unproven',
  comprovados: 'proved',
  jaConhecidos: 'known',
  recusados: [
    'unfit',
    named(importReportSchema.shape.unfit.element, {
      arquivo: 'path',
      motivo: [z.string(), (one) => reasonOf(one)],
    }),
  ],
});
export const HEAD = named(contract['journal.find-head'].output, {
  encontrada: [z.boolean(), ({ found }) => found !== undefined],
  posicao: [z.int().optional(), ({ found }) => found?.position],
  em: [z.string().optional(), ({ found }) => found?.at],
});

export function extrasText({ imported, waived, head }: Extras): string[] {
  return [
    ...(imported
      ? [
          `Importados: ${counted(imported.added, 'novo', 'novos')}, ${counted(imported.proved, 'que faltava', 'que faltavam')}, ${counted(imported.known, 'já conhecido', 'já conhecidos')}, de ${counted(imported.files, 'arquivo', 'arquivos')} em ${imported.folder}.`,
          ...(imported.unproven > 0 ? [unprovenLine(imported)] : []),
          ...imported.unfit.map((one) => `não importado (${reasonOf(one)})  ${one.path}`),
        ]
      : []),
    ...(waived ? ['Anotado: você declarou que não há XML a importar.'] : []),
    ...(head ? [foundLine(head)] : []),
  ];
}

/** A file or folder that could not be read may be the one that was to be brought in. */
export function isUnread({ imported }: Extras): boolean {
  return imported?.unfit.some(({ why }) => why === 'unreadable') ?? false;
}

function unprovenLine({ unproven, folder }: ImportReport): string {
  const what = counted(unproven, 'sem comprovação', 'sem comprovação');
  return `Mais ${what}: nada prova que a SEFAZ respondeu o que está no XML. Os números ficam bloqueados até você dizer o que achou: pendencias encerrar --pasta "${folder}" --consta|--nao-consta.`;
}

function foundLine({ found, events }: CallOutput<'journal.find-head'>): string {
  if (!found) return 'O código do comprovante não está na parte do diário que passou na verificação.';
  const day = formatInstant(found.at);
  return `O código do comprovante está no diário: registro ${found.position} de ${events}, de ${day}.`;
}

function reasonOf({ why, finding }: Unfit): string {
  if (why !== 'fault') return OTHERS[why];
  return finding ? explainCheck(finding) : 'não comprova uma inutilização';
}
