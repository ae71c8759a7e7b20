/** `certificado listar`: the certificates of the vault. */

import type { CompanyView } from '../../../../shared/contract.ts';
import { err } from '../../../../shared/result.ts';
import { CERTIFICATES, certificateJson, certificateLines } from './certificates.ts';
import { failureOf } from '../../output/failure.ts';
import { readEnvironment } from '../../input/fields.ts';
import { finished, printing } from '../../command.ts';

const NEEDS_FILE = '  Guardado   não abre aqui: importe de novo o arquivo .pfx ou .p12';

export const run = printing(CERTIFICATES, async (args, context) => {
  const chosen = readEnvironment(args, { required: false });
  if (!chosen.ok) return chosen;
  // Production and homologation share one vault.
  const environment = chosen.value ?? 'homologacao';
  const client = await context.connect();
  if (!client.ok) return client;
  const certificates = await client.value.call('certificate.list', { environment });
  if (!certificates.ok) return err(failureOf(certificates.error));
  const companies = await client.value.call('company.list', { environment });
  if (!companies.ok) return err(failureOf(companies.error));
  const byCnpj = new Map<string, CompanyView>(companies.value.map((company) => [company.cnpj, company]));
  const shown = certificates.value.map((certificate) => ({
    certificate,
    company: byCnpj.get(certificate.cnpj),
  }));
  return finished(
    { certificados: shown.map(({ certificate, company }) => certificateJson(certificate, company)) },
    shown.length > 0
      ? shown.flatMap(({ certificate, company }) => [
          ...certificateLines(certificate, company),
          ...(certificate.needsFile ? [NEEDS_FILE] : []),
        ])
      : ['Nenhum certificado guardado. Traga um com: certificado importar ARQUIVO'],
  );
});
