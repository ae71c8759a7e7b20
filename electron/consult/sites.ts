/**
 * The sites that may know a note: the one its key names and, for notes issued in contingency, the other one (MOC 7.0
 * Anexo III, f).
 */

import type { AccessKeyParts } from '../../shared/fiscal/access-key.ts';
import { consultAuthorizer, homeAuthorizer, type Authorizer } from '../sefaz/addresses/authorizers.ts';

export interface Sites {
  readonly named: Authorizer;
  /** The home site of a note that its key places at the SVC: the SVC passes notes on to it later. */
  readonly other?: Authorizer;
}

/** Undefined if the key names no state or no model that has authorizers. */
export function sitesOf(parts: AccessKeyParts): Sites | undefined {
  const named = consultAuthorizer(parts);
  if (!named || !parts.uf || (parts.mod !== '55' && parts.mod !== '65')) return undefined;
  const home = homeAuthorizer(parts.uf, parts.mod);
  return home === named ? { named } : { named, other: home };
}
