/** The calls about companies: names, UFs, and saved justifications. */

import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { suggestionsBeside } from '../../../shared/fiscal/justification/justification-suggestions.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Realm } from '../../realm/realm.ts';
import type { InRealm } from '../scope.ts';
import { companyView, companyViews } from './views.ts';

export function createCompanyHandlers(inRealm: InRealm) {
  const phrasesOf = ({ phrases }: Realm, cnpj: string) => {
    const saved = phrases.list(cnpjRoot(cnpj));
    return ok({ saved, suggested: [...suggestionsBeside(saved)] });
  };
  return {
    'company.list': ({ environment, cnpj }) =>
      inRealm(environment, (realm) => {
        if (cnpj === undefined) return ok(companyViews(realm.companies.list(), realm));
        const company = realm.companies.get(cnpj);
        return ok(company ? [companyView(company, realm)] : []);
      }),
    'company.save': ({ environment, ...company }) =>
      inRealm(environment, (realm) => {
        const saved = realm.companies.save(company);
        return ok(companyView(saved, realm));
      }),
    'company.ie': ({ environment, cnpj, noIeSince }) =>
      inRealm(environment, (realm) => {
        const company = realm.companies.sayIe(cnpj, noIeSince);
        if (!company) return err(appError('company.missing', { cnpj }));
        return ok(companyView(company, realm));
      }),
    'company.phrases': ({ environment, cnpj }) => inRealm(environment, (realm) => phrasesOf(realm, cnpj)),
    'company.save-phrase': ({ environment, cnpj, text }) =>
      inRealm(environment, (realm) => {
        realm.phrases.save(cnpjRoot(cnpj), text);
        return phrasesOf(realm, cnpj);
      }),
    'company.remove-phrase': ({ environment, cnpj, text }) =>
      inRealm(environment, (realm) => {
        realm.phrases.remove(cnpjRoot(cnpj), text);
        return phrasesOf(realm, cnpj);
      }),
  } satisfies Partial<Handlers>;
}
