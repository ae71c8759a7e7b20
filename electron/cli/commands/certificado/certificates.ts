/** A certificate in the JSON and text of `certificado …`. */

import { z } from 'zod';
import {
  certificatePreviewSchema,
  certificateViewSchema,
  type CertificatePreview,
  type CompanyView,
} from '../../../../shared/contract.ts';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { formatDate } from '../../../../shared/moments.ts';
import { named, words } from '../../../../shared/service/named.ts';

/** Of the vault, or of a file. */
const shownSchema = certificateViewSchema
  .omit({ root: true, expiry: true, inUse: true, superseded: true, remembered: true, locked: true })
  .partial({ cnpj: true, needsFile: true });
export type ShownCertificate = Readonly<z.infer<typeof shownSchema>>;

type OtherInFile = CertificatePreview['others'][number];

export const OTHER = named(certificatePreviewSchema.shape.others.element, {
  titular: 'holder',
  validoAte: 'validUntil',
});

/** What else the file has, and what to do of it. */
export function othersText(others: readonly OtherInFile[]): string {
  const named = others
    .map(({ holder, validUntil }) => `${holder} (até ${formatDate(validUntil)})`)
    .join('; ');
  return `O mesmo arquivo traz a chave de outros certificados, que não foram guardados: ${named}. Para trazê-los, exporte cada um num arquivo só dele.`;
}

export const CERTIFICATE = named(shownSchema, {
  impressao: 'fingerprint',
  titular: 'holder',
  cnpj: [z.string(), ({ cnpj = '' }) => cnpj],
  raiz: [z.string(), ({ cnpj = '' }) => cnpj.slice(0, 8)],
  uf: [z.string(), ({ uf = '' }) => uf],
  emissor: 'issuer',
  validoDe: 'validFrom',
  validoAte: 'validUntil',
  situacao: [
    'state',
    words({
      active: 'ativo',
      expiring: 'vencendo',
      expired: 'vencido',
      'not-yet-valid': 'ainda-nao-vale',
    }),
  ],
  precisaDoArquivo: [z.literal(true).optional(), ({ needsFile }) => needsFile || undefined],
});

/** Of every command that shows some. */
export const CERTIFICATES = z.strictObject({ certificados: z.array(CERTIFICATE.schema) });

/** With the state confirmed for the company of its CNPJ, else the one that the certificate suggests. */
export function certificateJson(certificate: ShownCertificate, company?: CompanyView) {
  return CERTIFICATE.of({ ...certificate, uf: company?.uf ?? certificate.uf });
}

export function certificateLines(certificate: ShownCertificate, company?: CompanyView): string[] {
  const uf = company?.uf;
  return [
    certificate.holder,
    certificate.isCpf
      ? '  Tipo       e-CPF: só para consultar notas'
      : `  CNPJ       ${certificate.cnpj ? formatCnpj(certificate.cnpj) : 'não traz'}`,
    ...(company
      ? [
          `  UF         ${uf ? `${uf}${company.ufConfirmed ? '' : ' (a confirmar: use --uf)'}` : 'a confirmar: use --uf'}`,
        ]
      : []),
    `  Emissor    ${certificate.issuer}`,
    `  Validade   ${formatDate(certificate.validFrom)} a ${formatDate(certificate.validUntil)} (${left(certificate)})`,
    `  Impressão  ${certificate.fingerprint}`,
  ];
}

function left({ state, daysLeft }: ShownCertificate): string {
  switch (state) {
    case 'expired':
      return 'vencido';
    case 'not-yet-valid':
      return 'ainda não vale';
    default:
      return daysLeft === 1 ? 'vence em 1 dia' : `vence em ${daysLeft} dias`;
  }
}
