/** `certificado remover IMPRESSAO`: takes a certificate out of the vault; its company and history stay. */

import { err, ok } from '../../shared/result.ts';
import { certificateJson, certificateLines } from './certificates.ts';
import { EXIT } from './exit-codes.ts';
import { failureOf, usage } from './failure.ts';
import type { Run } from './run.ts';

/** The beginning of a fingerprint is enough, as long as it is not a guess. */
const SHORTEST = 8;

export const run: Run = async (given, world) => {
  const wanted = (given.rest[0] ?? '').toLowerCase().replace(/[\s:]/g, '');
  if (!/^[0-9a-f]+$/.test(wanted) || wanted.length < SHORTEST) {
    return err(
      usage(
        [`A impressão do certificado tem ao menos ${SHORTEST} algarismos hexadecimais.`],
        ['Veja-a com: certificado listar'],
      ),
    );
  }
  const client = await world.connect();
  if (!client.ok) return client;
  // Production and homologation share one vault.
  const environment = 'homologacao';
  const certificates = await client.value.call('certificate.list', { environment });
  if (!certificates.ok) return err(failureOf(certificates.error));
  const found = certificates.value.filter(({ fingerprint }) => fingerprint.startsWith(wanted));
  const [certificate] = found;
  if (!certificate)
    return err(
      usage(['Nenhum certificado guardado tem esta impressão.'], ['Veja-as com: certificado listar']),
    );
  if (found.length > 1)
    return err(usage(['Mais de um certificado começa com esta impressão; escreva-a inteira.']));
  const removed = await client.value.call('certificate.remove', {
    environment,
    fingerprint: certificate.fingerprint,
  });
  if (!removed.ok) return err(failureOf(removed.error));
  return ok({
    json: { certificados: [certificateJson(certificate)] },
    text: ['Certificado apagado:', ...certificateLines(certificate)],
    exit: EXIT.done,
  });
};
