/** `sefaz aceitar-dh`: a person's word on one server that offers a group of Diffie-Hellman below 2048 bits. */

import { contract } from '../../../../shared/contract.ts';
import { networkSettingsSchema } from '../../../../shared/contract/program/network.ts';
import { err } from '../../../../shared/result.ts';
import { named } from '../../../../shared/service/named.ts';
import { finished, printing } from '../../command.ts';
import { failureOf, unconfirmed, usage } from '../../output/failure.ts';

const ACCEPTED = named(networkSettingsSchema, { aceitos: 'weakGroups' });

export const run = printing(ACCEPTED.schema, async (args, context) => {
  const [host = ''] = args.rest;
  if (!contract['network.weak-group'].input.shape.host.safeParse(host).success) {
    return err(
      usage(
        ['Isto não é o nome de um servidor.'],
        ['Escreva só o nome, como nfe.sefaz.go.gov.br, sem https:// nem porta.'],
      ),
    );
  }
  const accept = !args.flags.has('retirar');
  if (accept && !args.flags.has('sim')) {
    return err(
      unconfirmed(
        ['Nada foi aceito: falta --sim.'],
        [
          `Com --sim, as conexões com ${host} passam a aceitar uma troca de chaves (DH) de 1024 bits ou mais, mais fraca que a de hoje; as dos outros servidores ficam como estão.`,
        ],
      ),
    );
  }
  const client = await context.connect();
  if (!client.ok) return client;
  const saved = await client.value.call('network.weak-group', { host, accept });
  if (!saved.ok) return err(failureOf(saved.error));
  const { weakGroups } = saved.value;
  return finished(
    ACCEPTED.of(saved.value),
    weakGroups.length === 0
      ? ['Nenhum servidor com troca de chaves curta é aceito.']
      : [
          'Troca de chaves curta (DH de 1024 bits ou mais) aceita só para:',
          ...weakGroups.map((each) => `  ${each}`),
        ],
  );
});
