/**
 * `treino servir`: runs only the training SEFAZ, for integrators' tests, and prints what another program needs to
 * reach it.
 */

import { err } from '../../../shared/result.ts';
import { failureOf } from '../output/failure.ts';
import { readPort } from '../input/fields.ts';
import type { Run } from '../command.ts';
import { serveUntilStopped } from './servico/serve.ts';

export const run: Run = async (args, context) => {
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
  const { path: arquivo, password: senha, cnpj, name: titular } = certificate;
  return serveUntilStopped(context, {
    json: {
      porta,
      enderecos: services,
      ac: caPem,
      enderecosJson,
      certificado: { arquivo, senha, cnpj, titular },
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
};
