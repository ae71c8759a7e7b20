/**
 * `pendencias encerrar --pasta PASTA`: a person's statement about everything unproved that was imported from a
 * folder.
 */

import { resolve } from 'node:path';
import { z } from 'zod';
import type { Call, Environment } from '../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { err } from '../../../../shared/result.ts';
import type { ParsedArgs } from '../../input/options.ts';
import { rangeLine } from '../../output/disablement-json.ts';
import { failureOf, unconfirmed, usage } from '../../output/failure.ts';
import { isUnproved, pendingIn } from './pending.ts';
import { finished, type CliContext, type CommandResult } from '../../command.ts';
import { counted } from '../../output/words.ts';

const WARNING = 'A sua declaração fica no diário, vale para todas e não pode ser desfeita.';

export const FOLDER_CLOSED = z.strictObject({
  estado: z.literal('encerradas'),
  pasta: z.string(),
  consta: z.boolean(),
  quantas: z.int(),
});

export async function closeFolder(
  args: ParsedArgs,
  folder: string,
  environment: Environment | undefined,
  context: CliContext,
): Promise<CommandResult<z.infer<typeof FOLDER_CLOSED>>> {
  const found = args.flags.has('consta');
  if (args.rest.length > 0) return err(usage(['Com --pasta não se diz o ID.']));
  if (args.values.protocolo !== undefined || found === args.flags.has('nao-consta')) {
    return err(usage(['Diga o que achou da pasta: --consta ou --nao-consta, um dos dois.']));
  }
  const confirmed = args.flags.has('sim');
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const owed = await pendingIn(client.value.call, environment, context);
  if (!owed.ok) return owed;
  const asked = resolve(folder);
  const views = owed.value.filter((view) => isUnproved(view) && view.imported?.folder === asked);
  const places = [...new Set(views.map((view) => view.environment))];
  const [place] = places;
  if (!place) return err(failureOf(await noneFrom(asked, client.value.call)));
  if (places.length > 1) {
    return err(usage(['Há importadas desta pasta em mais de um ambiente.'], ['Diga qual com --ambiente.']));
  }
  const lines = views.map((view) => `${rangeLine(view)}, protocolo ${view.nProt || 'não informado'}`);
  if (!confirmed) {
    const missing = ['Nada foi registrado: falta --sim.'];
    return err(unconfirmed(missing, [...lines, WARNING]));
  }
  const closed = await client.value.call('disablement.close-imported', {
    environment: place,
    folder: asked,
    found,
    requestIds: views.map(({ requestId }) => requestId),
  });
  if (!closed.ok) return err(failureOf(closed.error));
  const done = counted(closed.value.closed, 'encerrada', 'encerradas');
  return finished({ estado: 'encerradas', pasta: asked, consta: found, quantas: closed.value.closed }, [
    ...lines,
    found
      ? `${done}: inutilizadas, com o protocolo de cada XML.`
      : `${done}: não constam. Os números ficam liberados só neste programa; a SEFAZ não confirmou.`,
    'Fica no diário como declaração de uma pessoa, não da SEFAZ.',
  ]);
}

/** What a folder brought may be younger than the copy that is listed while the server of a shared journal is away. */
async function noneFrom(folder: string, call: Call): Promise<AppError> {
  const shared = await call('shared-journal.state', {});
  return shared.ok && shared.value.standing === 'away'
    ? (shared.value.error ?? appError('database.away'))
    : appError('disablement.missing', { folder });
}
