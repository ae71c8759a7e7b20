/** How a disablement reaches SEFAZ: the certificate that signs it, the address, a fresh connection, and the guard against 656. */

import { appError } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Vault } from '../../certificates/vault/vault.ts';
import type { createDisablementGuard } from '../../consult/disablement-guard.ts';
import type { DisablementDeps } from '../../disablement/deps.ts';
import { homeAuthorizer } from '../../sefaz/addresses/authorizers.ts';
import { faultToError, openFresh } from '../../sefaz/tls/connection.ts';
import type { Destinations } from './destinations.ts';

type Routes = Pick<DisablementDeps, 'identityFor' | 'connect' | 'answered' | 'overriddenHost'>;

interface RoutesDeps {
  readonly vault: Vault;
  readonly destinations: Destinations;
  /** Authorities and proxy of the connections. */
  readonly trusting: Parameters<typeof openFresh>[2];
  /** None in training, which is never blocked. */
  readonly guard: ReturnType<typeof createDisablementGuard> | undefined;
}

export function routesToSefaz({ vault, destinations, trusting, guard }: RoutesDeps): Routes {
  const addressOf = (...[uf, mod, tpAmb]: Parameters<NonNullable<DisablementDeps['overriddenHost']>>) =>
    destinations.find({ mod, tpAmb, authorizer: homeAuthorizer(uf, mod), service: 'disable' });
  return {
    identityFor: async (root, now) => {
      const identity = await vault.identityFor(root, now);
      if (identity.ok || identity.error.code !== 'certificate.missing') return identity;
      // A person's certificate can consult; a disablement is signed by the company's own (MOC F03).
      const person = vault.list().find(({ isCpf }) => isCpf);
      return person ? err(appError('certificate.is-cpf', { holder: person.holder })) : identity;
    },
    connect: async ({ id, uf, mod, tpAmb, identity, signal }) => {
      const refused = await guard?.refusal({
        root: identity.root,
        tpAmb,
        mod,
        authorizer: homeAuthorizer(uf, mod),
        id,
      });
      if (refused) return err(refused);
      const found = addressOf(uf, mod, tpAmb);
      if (!found.ok) return found;
      const link = await openFresh(found.value.destination, identity, {
        ...trusting,
        ...(signal ? { signal } : {}),
      });
      return link.ok
        ? ok({ link: link.value, overridden: found.value.overridden })
        : err(faultToError(link.error));
    },
    answered: ({ id, cnpj, uf, mod, tpAmb }, cStat) => {
      const root = cnpjRoot(cnpj);
      guard?.answered({ root, tpAmb, mod, authorizer: homeAuthorizer(uf, mod), id }, cStat);
    },
    overriddenHost: (uf, mod, tpAmb) => {
      const found = addressOf(uf, mod, tpAmb);
      return found.ok && found.value.overridden ? found.value.destination.url.host : undefined;
    },
  };
}
