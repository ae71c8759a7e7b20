/** `treino situacao NOME`: what the training SEFAZ of this data folder does next, in whichever process it runs. */

import { z } from 'zod';
import { err } from '../../../shared/result.ts';
import { TRAINING_WORDS } from '../../../shared/training/words.ts';
import { failureOf, usage } from '../output/failure.ts';
import { finished, printing } from '../command.ts';

const STANDING = z.strictObject({ situacao: z.string(), vezes: z.int().optional() });

export const run = printing(STANDING, async (args, context) => {
  const name = args.rest[0] ?? '';
  const scenario = TRAINING_WORDS.get(name);
  if (!scenario) {
    return err(usage(['Esta situação não existe.'], [`Use ${[...TRAINING_WORDS.keys()].join(', ')}.`]));
  }
  const { vezes } = args.values;
  const times = vezes === undefined ? undefined : Number(vezes);
  if (vezes !== undefined && !/^[1-9][0-9]{0,2}$/.test(vezes)) {
    return err(usage(['--vezes: use um número de 1 a 999.']));
  }
  const client = await context.connect();
  if (!client.ok) return client;
  const left = await client.value.call('training.scenario', { scenario, elsewhere: true, times });
  if (!left.ok) return err(failureOf(left.error));
  return finished({ situacao: name, vezes: times }, [
    `A SEFAZ de treino passa a esta situação no próximo pedido: ${name}${times ? `, ${times} ${times === 1 ? 'vez' : 'vezes'}` : ''}.`,
  ]);
});
