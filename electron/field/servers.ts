/** Every server of the addresses in use, once, with whom it serves and a state whose status it answers. */

import type { AppError } from '../../shared/errors.ts';
import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import { UFS, type Uf } from '../../shared/fiscal/issuer/uf.ts';
import type { Result } from '../../shared/result.ts';
import type { AddressQuestion } from '../sefaz/addresses/addresses.ts';
import { homeAuthorizer, knownAuthorizers, type Authorizer } from '../sefaz/addresses/authorizers.ts';
import type { Destination } from '../sefaz/tls/connection.ts';
import type { Server } from './server.ts';

export type FindStatus = (
  question: AddressQuestion<'status'>,
) => Result<{ readonly destination: Destination }, AppError>;

const MODS: readonly Mod[] = ['55', '65'];

export function serversOf(find: FindStatus, tpAmb: TpAmb): Server[] {
  const found = new Map<string, Server>();
  for (const mod of MODS) {
    for (const authorizer of knownAuthorizers() as readonly Authorizer[]) {
      const address = find({ mod, authorizer, tpAmb, service: 'status' });
      if (!address.ok) continue;
      const { destination } = address.value;
      const host = destination.url.host;
      const known = found.get(host);
      found.set(host, {
        host,
        tpAmb,
        destination: known?.destination ?? destination,
        authorizers: [...new Set([...(known?.authorizers ?? []), authorizer])],
        mods: [...new Set([...(known?.mods ?? []), mod])],
        uf: known?.uf ?? stateOf(authorizer, mod),
      });
    }
  }
  return [...found.values()];
}

/** A contingency's servers are those of an authorizer that comes before it, but in a person's own table. */
function stateOf(authorizer: Authorizer, mod: Mod): Uf {
  return UFS.find((uf) => homeAuthorizer(uf, mod) === authorizer) ?? 'SP';
}
