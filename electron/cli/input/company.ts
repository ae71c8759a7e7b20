/** The company that disables: its certificate must be stored and its UF confirmed, by `--uf` if necessary. */

import type { Call, CertificateView, CompanyView } from '../../../shared/contract.ts';
import { appError, type ErrorCode } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { DisablementRequest } from './disablement-request.ts';
import { EXIT } from '../output/exit-codes.ts';
import { failureOf, failureWith, type CommandFailure } from '../output/failure.ts';

export interface ReadyCompany {
  readonly name: string;
  readonly uf: Uf;
  /** True if the core already has it; otherwise `--uf` is to be saved. */
  readonly confirmed: boolean;
}

/** Exit 5 without a certificate of the root, 2 without a UF; saves nothing. */
export async function findCompany(
  call: Call,
  request: DisablementRequest,
): Promise<Result<ReadyCompany, CommandFailure>> {
  const { environment, cnpj } = request;
  const ours = await call('certificate.list', { environment, root: cnpjRoot(cnpj) });
  if (!ours.ok) return err(failureOf(ours.error));
  const [certificate] = ours.value;
  if (!certificate) {
    const others = await call('certificate.list', { environment });
    return err(failureOf(others.ok ? appError(whyNone(others.value), { cnpj }) : others.error));
  }
  const companies = await call('company.list', { environment, cnpj });
  if (!companies.ok) return err(failureOf(companies.error));
  const [company] = companies.value;
  const uf = request.uf ?? (company?.ufConfirmed ? company.uf : undefined);
  if (!uf) {
    const sentence = company
      ? 'A UF desta empresa ainda não foi confirmada, e sem isso nada é inutilizado.'
      : 'Este estabelecimento ainda não está cadastrado, e sem a UF dele nada é inutilizado.';
    return err(
      failureWith(
        'company.uf-unconfirmed',
        EXIT.usage,
        [sentence],
        ['Acrescente --uf com a sigla do estado, como --uf SP.'],
      ),
    );
  }
  return ok({ name: company?.name ?? certificate.holder, uf, confirmed: isConfirmed(company, uf) });
}

/** Saves the UF confirmed by `--uf`. */
export async function confirmCompany(
  call: Call,
  { environment, cnpj }: DisablementRequest,
  { name, uf, confirmed }: ReadyCompany,
): Promise<CommandFailure | undefined> {
  if (confirmed) return undefined;
  const saved = await call('company.save', { environment, cnpj, name, uf });
  return saved.ok ? undefined : failureOf(saved.error);
}

function isConfirmed(company: CompanyView | undefined, uf: Uf): boolean {
  return company !== undefined && company.ufConfirmed && company.uf === uf;
}

/** No certificate of the company is stored; the message lists those that are. */
function whyNone(certificates: readonly CertificateView[]): ErrorCode {
  if (certificates.length === 0) return 'certificate.missing';
  return certificates.every(({ isCpf }) => isCpf) ? 'certificate.is-cpf' : 'certificate.other-company';
}
