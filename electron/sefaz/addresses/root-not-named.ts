/** Whether the production host of a state is known to name no root v12 of ICP-Brasil where it asks for a certificate. */

import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { tlsProfileOf } from '../data/in-use.ts';
import { addressOf, homeAuthorizer } from './authorizers.ts';

/** The host's name; undefined where it names v12, or was not examined. */
export function namesNoV12(uf: Uf): string | undefined {
  const address = addressOf('55', homeAuthorizer(uf, '55'), '1', 'consult');
  const host = address === undefined ? undefined : new URL(address).hostname;
  return host !== undefined && tlsProfileOf(host)?.namesV12 === false ? host : undefined;
}
