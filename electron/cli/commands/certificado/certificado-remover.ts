/** `certificado remover IMPRESSAO`: deletes a certificate from the vault; its company and history stay. */

import { err } from '../../../../shared/result.ts';
import { CERTIFICATES, certificateJson, certificateLines } from './certificates.ts';
import { failureOf } from '../../output/failure.ts';
import { findCertificate, isFingerprint, notAFingerprint } from '../../input/fingerprint.ts';
import { finished, printing } from '../../command.ts';

export const run = printing(CERTIFICATES, async (args, context) => {
  const wanted = args.rest[0] ?? '';
  if (!isFingerprint(wanted)) return err(notAFingerprint());
  const client = await context.connect();
  if (!client.ok) return client;
  // Production and homologation share one vault.
  const environment = 'homologacao';
  const certificates = await client.value.call('certificate.list', { environment });
  if (!certificates.ok) return err(failureOf(certificates.error));
  const certificate = findCertificate(wanted, certificates.value);
  if (!certificate.ok) return certificate;
  const removed = await client.value.call('certificate.remove', {
    environment,
    fingerprint: certificate.value.fingerprint,
  });
  if (!removed.ok) return err(failureOf(removed.error));
  return finished({ certificados: [certificateJson(certificate.value)] }, [
    'Certificado apagado:',
    ...certificateLines(certificate.value),
  ]);
});
