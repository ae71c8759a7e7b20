/**
 * `pendencias encerrar ID`: records what a person found in the state's public query about an unanswered request, or
 * about imported ones.
 */

import { z } from 'zod';
import type { CallInput } from '../../../../shared/contract.ts';
import {
  bareProtocol,
  PROTOCOL_PATTERN,
  protocolMismatches,
  type ProtocolOf,
} from '../../../../shared/fiscal/protocol.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { some } from '../../../../shared/service/named.ts';
import type { ParsedArgs } from '../../input/options.ts';
import { closeFolder, FOLDER_CLOSED } from './encerrar-pasta.ts';
import { rangeLine } from '../../output/disablement-json.ts';
import { failureOf, unconfirmed, usage, type CommandFailure } from '../../output/failure.ts';
import { readEnvironment } from '../../input/fields.ts';
import { findPending } from './pending.ts';
import { finished, printing } from '../../command.ts';

type Verdict = CallInput<'disablement.close'>['verdict'];

const FREE =
  'Os números ficam liberados só neste programa, pela sua declaração; a SEFAZ não confirmou. Se ela os tiver inutilizado, uma nota com eles será rejeitada (206).';

const CLOSED = z.strictObject({
  estado: z.literal('encerrada'),
  id: z.string(),
  consta: z.boolean(),
  nProt: z.string().optional(),
  avisos: z.array(z.string()).optional(),
});

export const run = printing(z.union([CLOSED, FOLDER_CLOSED]), async (args, context) => {
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  const { pasta } = args.values;
  if (pasta !== undefined) return closeFolder(args, pasta, environment.value, context);
  if (args.flags.has('consta'))
    return err(usage(['--consta vale com --pasta; para um pedido, --protocolo N.']));
  if (args.rest.length === 0) {
    return err(usage(['Falta o ID do pedido (veja pendencias), ou --pasta.']));
  }
  const verdict = readVerdict(args);
  if (!verdict.ok) return verdict;
  const confirmed = args.flags.has('sim');
  const client = await context.connect({ confirmed });
  if (!client.ok) return client;
  const { call } = client.value;
  const found = await findPending(call, environment.value, context, (args.rest[0] ?? '').trim());
  if (!found.ok) return found;
  const view = found.value;
  const warnings = warningsOf(verdict.value, view, context.now());
  if (!confirmed) {
    const hints = [rangeLine(view), ...warnings, ...(verdict.value.found ? [] : [FREE])];
    return err(
      unconfirmed(
        ['Nada foi registrado: falta --sim.'],
        [
          ...hints,
          'Procure antes a faixa inteira na consulta pública do estado: a sua declaração fica no diário e não pode ser desfeita.',
        ],
      ),
    );
  }
  const { environment: place, requestId } = view;
  const closed = await call('disablement.close', { environment: place, requestId, verdict: verdict.value });
  if (!closed.ok) return err(failureOf(closed.error));
  const protocol = verdict.value.found ? verdict.value.nProt : undefined;
  return finished(
    {
      estado: 'encerrada',
      id: view.id,
      consta: verdict.value.found,
      nProt: protocol,
      avisos: some(warnings),
    },
    [
      rangeLine(view),
      protocol === undefined
        ? `Encerrada: não consta. ${FREE}`
        : `Encerrada: inutilizada, protocolo ${protocol}.`,
      'Fica no diário como declaração de uma pessoa, não da SEFAZ.',
      ...warnings.map((doubt) => `Atenção: ${doubt}`),
    ],
  );
});

/** Exactly one of the two options, and a protocol of 15 or 17 digits. */
function readVerdict(args: ParsedArgs): Result<Verdict, CommandFailure> {
  const { protocolo } = args.values;
  if ((protocolo === undefined) !== args.flags.has('nao-consta')) {
    return err(usage(['Diga o que achou: --protocolo N, ou --nao-consta, um dos dois.']));
  }
  if (protocolo === undefined) return ok({ found: false });
  const nProt = bareProtocol(protocolo);
  return PROTOCOL_PATTERN.test(nProt)
    ? ok({ found: true, nProt })
    : err(usage(['O protocolo tem 15 ou 17 algarismos.']));
}

function warningsOf(verdict: Verdict, of: ProtocolOf, now: Date): string[] {
  if (!verdict.found) return [];
  return protocolMismatches(verdict.nProt, of, now).map(({ about, found, expected }) =>
    about === 'uf'
      ? `Neste protocolo, os algarismos do estado (2º e 3º) são ${found}; os de ${of.uf} são ${expected}. Confira se é o desta faixa.`
      : `Neste protocolo, os algarismos do ano (4º e 5º) são ${found}, e o pedido é de ${expected}. Confira se é o desta faixa.`,
  );
}
