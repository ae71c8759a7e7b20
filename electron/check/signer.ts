/** Checks the signer's certificate: its holder, and whether it was valid when SEFAZ received the document. */

import type { CheckFinding, CheckSigner } from '../../shared/check/check-report.ts';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import { readHolder } from '../certificates/holder.ts';

const CPF_LENGTH = 11;

export interface SignerCheck {
  readonly signer: CheckSigner | undefined;
  readonly findings: readonly CheckFinding[];
}

/**
 * `id`: CNPJ of the company that should have signed (213: the same 8-character root), or CPF of the person (227); `at`: ISO 8601, when
 * SEFAZ received it. The chain up to ICP-Brasil is not verified, because expired roots are not available.
 */
export function checkSigner(certificate: Buffer, id: string, at: string): SignerCheck {
  const read = readHolder(certificate);
  if (!read.ok) {
    return { signer: undefined, findings: [{ level: 'error', code: 'signature.certificate' }] };
  }
  const holder = read.value;
  const signer: CheckSigner = {
    holder: holder.holder,
    cnpj: holder.cnpj,
    root: holder.root,
    issuer: holder.issuer,
    validFrom: holder.validFrom.toISOString(),
    validUntil: holder.validUntil.toISOString(),
    fingerprint: holder.fingerprint,
  };
  const data = { holder: signer.holder, cnpj: signer.cnpj ?? '', company: id };
  const whose = (): CheckFinding => {
    const isOther = id.length === CPF_LENGTH && holder.root !== undefined && holder.root !== id;
    if (isOther) return { level: 'error', code: 'signer.other', data };
    if (holder.cpf) return { level: 'warn', code: 'signer.cpf', data };
    if (holder.root === undefined || id === '') return { level: 'warn', code: 'signer.unknown', data };
    const own = holder.root === cnpjRoot(id);
    return own ? { level: 'ok', code: 'signer.own', data } : { level: 'error', code: 'signer.other', data };
  };
  return { signer, findings: [whose(), validity(signer, at)] };
}

function validity({ validFrom, validUntil }: CheckSigner, at: string): CheckFinding {
  const instant = Date.parse(at);
  const data = { at, validFrom, validUntil };
  if (Number.isNaN(instant))
    return { level: 'warn', code: 'signer.moment-unknown', data: { validFrom, validUntil } };
  if (instant > Date.parse(validUntil)) return { level: 'error', code: 'signer.expired', data };
  if (instant < Date.parse(validFrom)) return { level: 'error', code: 'signer.not-yet-valid', data };
  return { level: 'ok', code: 'signer.valid', data };
}
