/** `copia criar`, `listar`, `restaurar` and `desistir`: the backups of a data folder. */

import { z } from 'zod';
import {
  backupSchema,
  contract,
  type Call,
  type CallOutput,
  type Environment,
} from '../../../shared/contract.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { named } from '../../../shared/service/named.ts';
import type { ParsedArgs } from '../input/options.ts';
import { ASIDE, asideText } from '../output/aside-output.ts';
import { failureOf, usage, type CommandFailure } from '../output/failure.ts';
import { readEnvironment } from '../input/fields.ts';
import { namedFolder } from '../input/picked-folder.ts';
import { formatInstant } from '../output/format-instant.ts';
import { finished, printing, type CliContext, type CoreOptions } from '../command.ts';

type Copy = CallOutput<'backup.make'>;

const COPY = named(backupSchema, { nome: 'name', em: 'at', bytes: 'bytes' });
const state = contract['backup.state'].output.shape;
const PENDING = named(state.pending.unwrap(), { nome: 'name', emUso: 'inUse' });
const OWED = named(state.owed.unwrap(), { pasta: 'folder', ausente: 'away' });

const NEXT_START =
  'A cópia é restaurada na próxima vez em que o programa abrir. Feche as outras janelas e o serviço.';

/** The real data folder unless training is named. A copy may be restored into one that is not there yet. */
async function open(
  args: ParsedArgs,
  context: CliContext,
  options: CoreOptions = {},
): Promise<Result<{ readonly call: Call; readonly environment: Environment }, CommandFailure>> {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const from = args.values.de;
  const picker = from === undefined ? undefined : namedFolder(from);
  if (picker && !picker.ok) return picker;
  const client = await context.connect({ ...options, ...(picker ? { filePicker: picker.value } : {}) });
  if (!client.ok) return client;
  return ok({ call: client.value.call, environment: environment.value ?? 'producao' });
}

export const make = printing(z.strictObject({ copia: COPY.schema }), async (args, context) => {
  const opened = await open(args, context, { standing: true });
  if (!opened.ok) return opened;
  const { call, environment } = opened.value;
  const made = await call('backup.make', { environment }, { signal: context.signal });
  if (!made.ok) return err(failureOf(made.error));
  return finished({ copia: COPY.of(made.value) }, [copyLine(made.value)]);
});

const LISTED = z.strictObject({
  copias: z.array(COPY.schema),
  restauracaoPedida: PENDING.schema.optional(),
  importacaoDevida: OWED.schema.optional(),
});

export const list = printing(LISTED, async (args, context) => {
  const opened = await open(args, context, { standing: true });
  if (!opened.ok) return opened;
  const { call, environment } = opened.value;
  const copies = await call('backup.list', { environment });
  if (!copies.ok) return err(failureOf(copies.error));
  const waiting = await call('backup.state', { environment });
  if (!waiting.ok) return err(failureOf(waiting.error));
  const { pending, owed } = waiting.value;
  return finished(
    {
      copias: copies.value.map((copy) => COPY.of(copy)),
      restauracaoPedida: pending && PENDING.of(pending),
      importacaoDevida: owed && OWED.of(owed),
    },
    [
      ...(copies.value.length === 0 ? ['Nenhuma cópia de segurança ainda.'] : copies.value.map(copyLine)),
      ...(pending ? [`Restauração pedida: ${pending.name}. ${NEXT_START}`] : []),
      ...(pending?.heldBack ? [`Ainda não pode ser restaurada: ${explainError(pending.heldBack).what}`] : []),
      ...(owed
        ? [`Depois da restauração, os XML de ${owed.folder} ainda não voltaram ao diário; nada é enviado.`]
        : []),
    ],
  );
});

const RESTORING = z.strictObject({
  restauracaoPedida: PENDING.schema,
  esquecidasSemXml: z.int(),
  diarioLegivel: z.boolean(),
  deixadas: ASIDE.schema.optional(),
});

export const restore = printing(RESTORING, async (args, context) => {
  const [name] = args.rest;
  if ((name === undefined) === (args.values.de === undefined)) {
    return err(usage(['Diga o NOME de uma cópia, ou --de PASTA, um dos dois.'], ['Veja copia listar.']));
  }
  const opened = await open(args, context);
  if (!opened.ok) return opened;
  const { call, environment } = opened.value;
  const brought = name === undefined ? await call('backup.bring', { environment }) : undefined;
  if (brought && !brought.ok) return err(failureOf(brought.error));
  const wanted = name ?? brought?.value.brought?.name ?? '';
  const weighed = await call('backup.weigh', { environment, name: wanted });
  if (!weighed.ok && weighed.error.code === 'input.invalid')
    return err(usage([`Não há cópia com o nome ${wanted}.`], ['Veja copia listar.']));
  if (!weighed.ok) return err(failureOf(weighed.error));
  const asked = await call('backup.restore', { environment, name: wanted });
  if (!asked.ok) return err(failureOf(asked.error));
  const { withoutXml, readable } = weighed.value;
  const aside = brought?.value.brought?.aside;
  return finished(
    {
      restauracaoPedida: { nome: wanted, emUso: false },
      esquecidasSemXml: withoutXml,
      diarioLegivel: readable,
      deixadas: aside && ASIDE.of(aside),
    },
    [
      `Restauração pedida: ${wanted}.`,
      ...asideText(aside),
      ...(withoutXml > 0 ? [`Inutilizações sem XML que saem do diário: ${withoutXml}.`] : []),
      ...(readable ? [] : ['O diário atual está danificado; o que só estava nele não volta.']),
      NEXT_START,
      'Depois, importe de novo os certificados e crie de novo os tokens e as pastas de pedidos: a cópia não os leva.',
      'Para desistir: copia desistir',
    ],
  );
});

const GIVEN_UP = named(contract['backup.cancel-restore'].output, { desistiu: 'cancelled' });

export const giveUp = printing(GIVEN_UP.schema, async (args, context) => {
  const opened = await open(args, context, { standing: true });
  if (!opened.ok) return opened;
  const { call, environment } = opened.value;
  const result = await call('backup.cancel-restore', { environment });
  if (!result.ok) return err(failureOf(result.error));
  const { cancelled } = result.value;
  return finished(GIVEN_UP.of(result.value), [
    cancelled
      ? 'A restauração não será feita.'
      : 'Não há de que desistir: nenhuma restauração foi pedida, ou ela já começou.',
  ]);
});

function copyLine({ name, at, bytes }: Copy): string {
  const size = (bytes / 1024 / 1024).toLocaleString('pt-BR', {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return `${name.padEnd(17)}  ${formatInstant(at)}  ${size} MB`;
}
