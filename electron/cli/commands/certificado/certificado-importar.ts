/** `certificado importar ARQUIVO|PASTA`: stores an A1 certificate, or all of a folder, so that no password is needed later. */

import { z } from 'zod';
import { err } from '../../../../shared/result.ts';
import { some } from '../../../../shared/service/named.ts';
import { FOLDER_IMPORT, importFolder, isFolder } from './import-folder.ts';
import { inspectFile } from '../../input/certificate-file.ts';
import { CERTIFICATES, certificateJson, certificateLines, OTHER, othersText } from './certificates.ts';
import { failureOf, usage } from '../../output/failure.ts';
import { readEnvironment, readUf } from '../../input/fields.ts';
import { finished, printing } from '../../command.ts';

const IMPORTED = z.union([
  CERTIFICATES.extend({ naoGuardados: z.array(OTHER.schema).optional() }),
  FOLDER_IMPORT,
]);

export const run = printing(IMPORTED, async (args, context) => {
  const uf = readUf(args);
  if (!uf.ok) return uf;
  const environment = readEnvironment(args, { required: false });
  if (!environment.ok) return environment;
  if (environment.value === 'treino') {
    return err(usage(['O treino já tem um certificado próprio e não recebe outro.']));
  }
  const [named = ''] = args.rest;
  if (isFolder(named)) return importFolder(named, uf.value, args, context);
  const inspected = await inspectFile(args, context);
  if (!inspected.ok) return inspected;
  const { client, preview } = inspected.value;
  const kept = await client.call('certificate.commit', { draftId: preview.draftId, uf: uf.value });
  if (!kept.ok) return err(failureOf(kept.error));
  const { certificate, company } = kept.value;
  return finished(
    {
      certificados: [certificateJson(certificate, company)],
      naoGuardados: some(preview.others.map((other) => OTHER.of(other))),
    },
    [
      preview.renews ? 'Certificado renovado:' : 'Certificado guardado:',
      ...certificateLines(certificate, company),
      ...(preview.otherLeaves > 0
        ? [
            `O arquivo traz ${preview.otherLeaves + 1} certificados com a mesma chave; ficou o que vale por mais tempo.`,
          ]
        : []),
      ...(preview.others.length > 0 ? [othersText(preview.others)] : []),
    ],
  );
});
