/** A certificate in the JSON and text of `certificado …`. */

import type { CertificatePreview, CertificateView, CompanyView } from '../../../../shared/contract.ts';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { formatDate } from '../../../../shared/moments.ts';

const STATES: Readonly<Record<CertificateView['state'], string>> = {
  active: 'ativo',
  expiring: 'vencendo',
  expired: 'vencido',
  'not-yet-valid': 'ainda-nao-vale',
};

export type ShownCertificate = Pick<
  CertificateView,
  'fingerprint' | 'holder' | 'issuer' | 'validFrom' | 'validUntil' | 'daysLeft' | 'state'
> & {
  readonly cnpj?: string | undefined;
  readonly uf?: string | undefined;
  readonly isCpf?: boolean;
  readonly needsFile?: boolean;
};

type OtherInFile = CertificatePreview['others'][number];

export function othersJson(others: readonly OtherInFile[]): readonly Record<string, string>[] {
  return others.map(({ holder, validUntil }) => ({ titular: holder, validoAte: validUntil }));
}

/** What else the file has, and what to do of it. */
export function othersText(others: readonly OtherInFile[]): string {
  const named = others
    .map(({ holder, validUntil }) => `${holder} (até ${formatDate(validUntil)})`)
    .join('; ');
  return `O mesmo arquivo traz a chave de outros certificados, que não foram guardados: ${named}. Para trazê-los, exporte cada um num arquivo só dele.`;
}

/**
 * `uf` is the one confirmed for the company with the certificate's CNPJ, else the certificate's suggestion, else "".
 */
export function certificateJson(
  certificate: ShownCertificate,
  company?: CompanyView,
): Record<string, string | true> {
  const cnpj = certificate.cnpj ?? '';
  return {
    impressao: certificate.fingerprint,
    titular: certificate.holder,
    cnpj,
    raiz: cnpj.slice(0, 8),
    uf: company?.uf ?? certificate.uf ?? '',
    emissor: certificate.issuer,
    validoDe: certificate.validFrom,
    validoAte: certificate.validUntil,
    situacao: STATES[certificate.state],
    ...(certificate.needsFile ? { precisaDoArquivo: true } : {}),
  };
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
