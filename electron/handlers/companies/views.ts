/** Converts rows of a realm to the contract's views: certificates and companies. */

import type { CertificateView, CompanyView } from '../../../shared/contract.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot, cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import type { VaultEntry } from '../../certificates/vault/vault.ts';
import type { Company } from '../../companies/companies.ts';
import type { Realm } from '../../realm/realm.ts';

export function certificateView(entry: VaultEntry): CertificateView {
  const { backend: _backend, ...shown } = entry;
  return shown;
}

/** The company of a new certificate: unchanged if known, or as the person now entered it. */
export function settleCompany(
  realm: Realm,
  entry: VaultEntry,
  name: string | undefined,
  uf: Uf | undefined,
): Company {
  const cnpj = cnpjSchema.parse(entry.cnpj);
  return uf
    ? realm.companies.save({ cnpj, name: name ?? realm.companies.get(cnpj)?.name ?? entry.holder, uf })
    : realm.companies.suggest({ cnpj, name: name ?? entry.holder, uf: entry.uf });
}

/** Each company with its current certificate, else the one of its root which ends last; the vault is listed once. */
export function companyViews(companies: readonly Company[], { vault }: Pick<Realm, 'vault'>): CompanyView[] {
  const ofRoot = Map.groupBy(vault.list(), ({ root }) => root);
  return companies.map((company) => viewOf(company, shownOf(ofRoot.get(cnpjRoot(company.cnpj)) ?? [])));
}

/** One of them; for several use {@link companyViews}. */
export function companyView(company: Company, { vault }: Pick<Realm, 'vault'>): CompanyView {
  return viewOf(company, shownOf(vault.list(cnpjRoot(company.cnpj))));
}

function shownOf(entries: readonly VaultEntry[]): VaultEntry | undefined {
  return entries.reduce<VaultEntry | undefined>(
    (best, entry) => (best === undefined || isShownBefore(entry, best) ? entry : best),
    undefined,
  );
}

function isShownBefore(one: VaultEntry, other: VaultEntry): boolean {
  if (one.inUse !== other.inUse) return one.inUse;
  return Date.parse(one.validUntil) > Date.parse(other.validUntil);
}

function viewOf(company: Company, entry: VaultEntry | undefined): CompanyView {
  const { cnpj, root, name, uf, ufConfirmed, series, group, noIeSince } = company;
  return {
    cnpj,
    root,
    name,
    uf,
    ufConfirmed,
    ...(series.length > 0 ? { series: [...series] } : {}),
    group,
    noIeSince,
    certificate: entry && certificateView(entry),
  };
}

/** The training realm's material to practise with. */
export function trainingMaterial(realm: Realm) {
  const { training } = realm;
  const company = realm.companies.list()[0];
  if (!training || !company) throw new Error('the training realm opened without its SEFAZ or its company');
  const { serie, used, missing } = training.gap;
  return {
    company: companyView(company, realm),
    examples: { ...training.examples },
    cancellable: training.cancellable().map((chNFe) => accessKeySchema.parse(chNFe)),
    cancelled: training.cancelled().map((chNFe) => accessKeySchema.parse(chNFe)),
    notesFolder: training.notesFolder,
    gap: { mod: '55' as const, serie, used: [...used], missing },
  };
}
