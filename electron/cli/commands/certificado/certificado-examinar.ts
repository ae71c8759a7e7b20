/**
 * `certificado examinar ARQUIVO|IMPRESSAO`: examines an A1 file or a certificate of the vault, and predicts SEFAZ's
 * answer.
 */

import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { err } from '../../../../shared/result.ts';
import { inspectFile } from '../../input/certificate-file.ts';
import { CERTIFICATES, certificateJson, certificateLines } from './certificates.ts';
import { EXAM, examLines } from './exam.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf } from '../../output/failure.ts';
import { findCertificate, isFingerprint } from '../../input/fingerprint.ts';
import { finished, printing, type RunFor } from '../../command.ts';

// Production and homologation share one vault.
const environment = 'homologacao';

const EXAMINED = CERTIFICATES.extend({ exame: EXAM.schema });

export const run = printing(EXAMINED, async (args, context) => {
  const named = args.rest[0] ?? '';
  return isFingerprint(named) && !existsSync(named) ? ofVault(args, context) : ofFile(args, context);
});

const ofFile: RunFor<z.infer<typeof EXAMINED>> = async (args, context) => {
  const inspected = await inspectFile(args, context);
  if (!inspected.ok) {
    // The certificate is not at fault: the file name is.
    const missing = inspected.error.erro.codigo === 'file.missing';
    return err(missing ? { ...inspected.error, exit: EXIT.usage } : inspected.error);
  }
  const { client, preview } = inspected.value;
  const { draftId } = preview;
  const report = await client.call('certificate.examine', { draftId });
  const dropped = await client.call('certificate.cancel', { draftId });
  if (!report.ok) return err(failureOf(report.error));
  if (!dropped.ok) return err(failureOf(dropped.error));
  return finished({ certificados: [certificateJson(preview)], exame: EXAM.of(report.value) }, [
    ...certificateLines(preview),
    ...examLines(report.value),
  ]);
};

const ofVault: typeof ofFile = async (args, context) => {
  const client = await context.connect();
  if (!client.ok) return client;
  const certificates = await client.value.call('certificate.list', { environment });
  if (!certificates.ok) return err(failureOf(certificates.error));
  const certificate = findCertificate(args.rest[0] ?? '', certificates.value);
  if (!certificate.ok) return certificate;
  const { fingerprint } = certificate.value;
  const report = await client.value.call('certificate.examine', { environment, fingerprint });
  if (!report.ok) return err(failureOf(report.error));
  return finished({ certificados: [certificateJson(certificate.value)], exame: EXAM.of(report.value) }, [
    ...certificateLines(certificate.value),
    ...examLines(report.value),
  ]);
};
