/**
 * `treino servir`: runs only the training SEFAZ, for integrators' tests, and prints what another program needs to
 * reach it.
 */

import { z } from 'zod';
import { contract } from '../../../shared/contract.ts';
import { named } from '../../../shared/service/named.ts';
import { err } from '../../../shared/result.ts';
import { failureOf } from '../output/failure.ts';
import { readPort } from '../input/fields.ts';
import { printing } from '../command.ts';
import { serveUntilStopped } from './servico/serve.ts';

const { shape } = contract['training.addresses'].output;
const CERTIFICATE = named(shape.certificate, {
  arquivo: 'path',
  senha: 'password',
  cnpj: 'cnpj',
  titular: 'name',
});
const LISTENING = z.strictObject({
  porta: z.int(),
  enderecos: contract['training.addresses'].output.pick({ consult: true, disable: true, status: true }),
  ac: z.string(),
  /** The whole content for `enderecos.json`. */
  enderecosJson: z.object({}).loose(),
  certificado: CERTIFICATE.schema,
});

export const run = printing(LISTENING, async (args, context) => {
  const port = readPort(args);
  if (!port.ok) return port;
  const client = await context.connect(port.value === undefined ? {} : { trainingPort: port.value });
  if (!client.ok) return client;
  const training = await client.value.call('training.addresses', {});
  if (!training.ok) return err(failureOf(training.error));
  const { port: porta, consult, disable, status, caPem, certificate } = training.value;
  const services = { consult, disable, status };
  // Training answers as homologation (tpAmb 2), for both models and every authorizer.
  const enderecosJson = { endpoints: { '55': { '*': { '2': services } }, '65': { '*': { '2': services } } } };
  const { path: arquivo, password: senha, cnpj } = certificate;
  return serveUntilStopped(context, {
    json: {
      porta,
      enderecos: services,
      ac: caPem,
      enderecosJson,
      certificado: CERTIFICATE.of(certificate),
    },
    text: [
      'SEFAZ de treino no ar, SEM VALOR FISCAL.',
      `  Consulta       ${consult}`,
      `  Inutilização   ${disable}`,
      `  Situação       ${status}`,
      `Certificado de treino: ${arquivo} (senha: ${senha}), CNPJ ${cnpj}`,
      '',
      'Para outro programa usar estes endereços no lugar dos oficiais, em enderecos.json da pasta de dados:',
      JSON.stringify(enderecosJson),
      '',
      'E a autoridade certificadora, em confianca/treino.pem da mesma pasta:',
      caPem.trimEnd(),
      '',
      'Ctrl+C encerra.',
    ],
  });
});
