/** The calls about companies: names, UFs, and saved justifications. */

import type { Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { cnpjRoot } from '../../shared/fiscal/cnpj.ts';
import { suggestionsBeside } from '../../shared/fiscal/justification-suggestions.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Handlers } from '../dispatcher.ts';
import type { Realm } from '../realm/realm.ts';
import { companyView } from './views.ts';

type CompanyCalls =
  'company.list' | 'company.save' | 'company.phrases' | 'company.save-phrase' | 'company.remove-phrase';

export interface CompanyHandlersDeps {
  readonly inRealm: <T>(
    environment: Environment,
    use: (realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) => Promise<Result<T, AppError>>;
  readonly changed: () => void;
}

export function createCompanyHandlers({
  inRealm,
  changed,
}: CompanyHandlersDeps): Pick<Handlers, CompanyCalls> {
  const phrasesOf = ({ phrases }: Realm, cnpj: string) => {
    const saved = phrases.list(cnpjRoot(cnpj));
    return ok({ saved, suggested: [...suggestionsBeside(saved)] });
  };
  return {
    'company.list': ({ environment }) =>
      inRealm(environment, (realm) =>
        ok(realm.companies.list().map((company) => companyView(company, realm))),
      ),
    'company.save': ({ environment, ...company }) =>
      inRealm(environment, (realm) => {
        const saved = realm.companies.save(company);
        changed();
        return ok(companyView(saved, realm));
      }),
    'company.phrases': ({ environment, cnpj }) => inRealm(environment, (realm) => phrasesOf(realm, cnpj)),
    'company.save-phrase': ({ environment, cnpj, text }) =>
      inRealm(environment, (realm) => {
        realm.phrases.save(cnpjRoot(cnpj), text);
        changed();
        return phrasesOf(realm, cnpj);
      }),
    'company.remove-phrase': ({ environment, cnpj, text }) =>
      inRealm(environment, (realm) => {
        realm.phrases.remove(cnpjRoot(cnpj), text);
        changed();
        return phrasesOf(realm, cnpj);
      }),
  };
}
