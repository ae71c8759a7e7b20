/** `certificado examinar ARQUIVO`: shows what an A1 file holds and keeps nothing of it. */

import { err, ok } from '../../shared/result.ts';
import { inspectFile } from './certificate-file.ts';
import { certificateJson, certificateLines } from './certificates.ts';
import { EXIT } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import type { Run } from './run.ts';

export const run: Run = async (given, world) => {
  const inspected = await inspectFile(given, world);
  if (!inspected.ok) return inspected;
  const { client, preview } = inspected.value;
  const dropped = await client.call('certificate.cancel', { draftId: preview.draftId });
  if (!dropped.ok) return err(failureOf(dropped.error));
  return ok({
    json: { certificados: [certificateJson(preview)] },
    text: [...certificateLines(preview), `  Chave      ${preview.keyKind}`],
    exit: EXIT.done,
  });
};
