/** `fechamento`: writes the zip of a company's month for its accountant, or one for each company. */

import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { z } from 'zod';
import {
  closingAbsentSchema,
  closingMadeSchema,
  closingMonthSchema,
  type CallOutput,
  type ClosingMade,
  type Environment,
} from '../../../../shared/contract.ts';
import { explainError } from '../../../../shared/explain/index.ts';
import { formatCnpj, type Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { named, words } from '../../../../shared/service/named.ts';
import { printing, type Outcome } from '../../command.ts';
import { missingOptions, readCnpj, readEnvironment } from '../../input/fields.ts';
import type { ParsedArgs } from '../../input/options.ts';
import { EXIT, exitOf, worstOf } from '../../output/exit-codes.ts';
import { errorBody, errorSchema, failureOf, usage, type CommandFailure } from '../../output/failure.ts';
import { showProgress } from '../../output/progress.ts';
import { TOTALS, totalsText } from '../../output/closing-totals.ts';
import { counted } from '../../output/words.ts';
import { absent } from '../../../log/system-code.ts';

interface Asked {
  readonly environment: Environment;
  readonly month: string;
  /** Absent: all companies. */
  readonly cnpj: Cnpj | undefined;
  /** Absolute: a file, or with all companies a folder. */
  readonly target: string;
  readonly sign: boolean;
}

type Outcomes = CallOutput<'closing.make-all'>['outcomes'];

const SHOWN = {
  gone: 'não está mais lá',
  unreadable: 'não foi lido',
  changed: 'mudou depois de lido',
} as const;

const CLOSING = named(closingMadeSchema, {
  arquivo: 'path',
  cnpj: 'cnpj',
  empresa: 'company',
  mes: 'month',
  bytes: 'bytes',
  entradas: 'entries',
  notas: 'notes',
  eventos: 'events',
  inutilizacoes: 'disablements',
  emAberto: 'open',
  verificado: 'read',
  conflitos: 'conflicts',
  substituiu: 'replaced',
  assinado: 'signed',
  totais: ['totals', TOTALS],
  faltas: [
    'absent',
    named(closingAbsentSchema, {
      arquivo: 'path',
      motivo: ['reason', words({ gone: 'sumiu', unreadable: 'ilegivel', changed: 'mudou' })],
      incluido: 'included',
    }),
  ],
  maisFaltas: [z.int().optional(), ({ moreAbsent }) => moreAbsent || undefined],
});

const CLOSINGS = z.strictObject({
  fechamentos: z.array(
    CLOSING.schema.partial().extend({ cnpj: z.string(), empresa: z.string(), erro: errorSchema.optional() }),
  ),
});

export const run = printing(z.union([CLOSING.schema, CLOSINGS]), async (args, context) => {
  const asked = await read(args);
  if (!asked.ok) return asked;
  const client = await context.connect();
  if (!client.ok) return client;
  const quiet = showProgress(
    client.value,
    context,
    'closing.progress',
    ({ company, index, companies, done, total }) =>
      `${companies > 1 ? `${index}/${companies}  ` : ''}${company}: ${done} de ${total} notas`,
    1_000,
  );
  const { environment, month, cnpj, target, sign } = asked.value;
  const { call } = client.value;
  const options = { signal: context.signal };
  if (cnpj !== undefined) {
    const made = await call('closing.make', { environment, month, cnpj, path: target, sign }, options);
    quiet();
    return made.ok ? ok(ofOne(made.value)) : err(failureOf(made.error));
  }
  const made = await call('closing.make-all', { environment, month, folder: target, sign }, options);
  quiet();
  if (!made.ok) return err(failureOf(made.error));
  if (made.value.outcomes.length === 0) {
    return err(usage(['Nenhuma empresa está guardada nesta pasta de dados.'], ['Diga uma com --cnpj.']));
  }
  return ok(ofAll(made.value.outcomes));
});

async function read(args: ParsedArgs): Promise<Result<Asked, CommandFailure>> {
  const environment = readEnvironment(args, { required: true });
  if (!environment.ok) return environment;
  const all = args.flags.has('todas');
  const missing = missingOptions(args, all ? ['mes', 'saida'] : ['cnpj', 'mes', 'saida'], 'fechamento');
  if (missing) return err(missing);
  if (all && args.values.cnpj !== undefined) {
    return err(usage(['Diga --cnpj ou --todas, não os dois.']));
  }
  const cnpj = readCnpj(args, 'cnpj');
  if (!cnpj.ok) return cnpj;
  const month = closingMonthSchema.safeParse(args.values.mes);
  if (!month.success) return err(usage(['O mês do fechamento é AAAA-MM, como 2026-10.']));
  const target = resolve(args.values.saida ?? '');
  const trouble = all ? await folderTrouble(target) : await fileTrouble(target);
  if (trouble) return err(trouble);
  const sign = args.flags.has('assinar');
  return ok({ environment: environment.value, month: month.data, cnpj: cnpj.value, target, sign });
}

async function fileTrouble(target: string): Promise<CommandFailure | undefined> {
  const found = await stat(target).catch(absent);
  if (found?.isDirectory()) {
    return usage(
      [`${target} é uma pasta.`],
      [`Diga um arquivo em --saida, como ${basename(target)}/outubro.zip.`],
    );
  }
  return folderTrouble(dirname(target));
}

/** A mistyped folder must not be made. */
async function folderTrouble(folder: string): Promise<CommandFailure | undefined> {
  const found = await stat(folder).catch(absent);
  return found?.isDirectory()
    ? undefined
    : usage([`A pasta ${folder} não existe.`], ['Crie a pasta, ou diga outra.']);
}

function ofOne(made: ClosingMade): Outcome<z.infer<typeof CLOSING.schema>> {
  return { json: CLOSING.of(made), text: madeText(made), exit: exitOfMade(made) };
}

function ofAll(outcomes: Outcomes): Outcome<z.infer<typeof CLOSINGS>> {
  return {
    json: {
      fechamentos: outcomes.map(({ cnpj, company, made, error }) => ({
        cnpj,
        empresa: company,
        ...(made && CLOSING.of(made)),
        erro: error && errorBody(error),
      })),
    },
    text: outcomes.flatMap(({ cnpj, company, made, error }) => [
      `${company || formatCnpj(cnpj)} (${formatCnpj(cnpj)})`,
      ...(made ? madeText(made) : [error ? explainError(error).what : '']).map((line) => `  ${line}`),
    ]),
    exit: worstOf(
      outcomes.map(({ made, error }) => {
        if (made) return exitOfMade(made);
        return error ? exitOf(error) : EXIT.done;
      }),
    ),
  };
}

/** A document that is known and not in the zip is as bad as a named file that cannot be read. */
function exitOfMade({ absent: lost, moreAbsent }: ClosingMade) {
  return moreAbsent > 0 || lost.some(({ included }) => !included) ? EXIT.usage : EXIT.done;
}

function madeText(made: ClosingMade): string[] {
  const { path, notes, events, disablements, open, conflicts, replaced } = made;
  return [
    `${replaced ? 'Gravado no lugar do anterior do mesmo mês' : 'Gravado'}: ${path}`,
    [
      counted(notes, 'nota', 'notas'),
      counted(events, 'evento', 'eventos'),
      counted(disablements, 'inutilização', 'inutilizações'),
    ].join(', '),
    ...totalsText(made.totals),
    ...(made.signed ? ['Manifesto assinado com o certificado da empresa.'] : []),
    ...(conflicts === 0
      ? []
      : [`${counted(conflicts, 'número', 'números')} com conflito; veja resumo.pdf e tabela.csv no zip.`]),
    ...(made.read ? [] : ['atenção  Numeração não verificada: nenhum XML deste mês foi lido.']),
    ...(open > 0
      ? [`${counted(open, 'número em aberto', 'números em aberto')}; veja resumo.pdf e tabela.csv no zip.`]
      : [`Nenhum número em aberto${made.read ? '' : ' conhecido'}.`]),
    ...made.absent.map(
      ({ path: file, reason, included }) =>
        `atenção  ${file}: ${SHOWN[reason]}; ${included ? 'o documento está no zip' : 'não está no zip'}`,
    ),
    ...(made.moreAbsent > 0
      ? [
          `atenção  e mais ${counted(made.moreAbsent, 'arquivo, no manifesto', 'arquivos, todos no manifesto')}`,
        ]
      : []),
  ];
}
