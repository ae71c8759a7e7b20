/** The address book of one data folder: the official table with the company's overrides. */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { AddressOverrides } from './address-file.ts';
import { addressOf, type Authorizer, type ServiceName } from './authorizers.ts';

export { overriddenHosts, parseAddressOverrides, type AddressOverrides } from './address-file.ts';

export interface AddressQuestion<Service extends ServiceName = ServiceName> {
  readonly mod: Mod;
  readonly authorizer: Authorizer;
  readonly tpAmb: TpAmb;
  readonly service: Service;
}

export interface FoundAddress {
  /** The same object for the same question, so that callers may use it as a cache key. */
  readonly url: URL;
  /** True if `enderecos.json` names it: a banner says so, and the company's own authorities count there. */
  readonly overridden: boolean;
}

export interface AddressBook {
  /** Error `sefaz.no-address` with mod, authorizer, tpAmb and service. */
  find(question: AddressQuestion): Result<FoundAddress, AppError>;
}

export function createAddressBook(overrides: AddressOverrides = {}): AddressBook {
  const found = new Map<string, FoundAddress>();
  return {
    find(question) {
      const key = `${question.mod} ${question.authorizer} ${question.tpAmb} ${question.service}`;
      const known = found.get(key);
      if (known) return ok(known);
      const address = lookUp(overrides, question);
      if (!address) return err(appError('sefaz.no-address', { ...question }));
      const entry: FoundAddress = { url: new URL(address.text), overridden: address.overridden };
      found.set(key, entry);
      return ok(entry);
    },
  };
}

/** The named authorizer takes precedence over "*"; a service in neither falls back to the table. */
function lookUp(overrides: AddressOverrides, { mod, authorizer, tpAmb, service }: AddressQuestion) {
  const rows = overrides[mod];
  const own = rows?.[authorizer]?.[tpAmb]?.[service] ?? rows?.['*']?.[tpAmb]?.[service];
  if (own !== undefined) return { text: own, overridden: true };
  const official = addressOf(mod, authorizer, tpAmb, service);
  return official === undefined ? undefined : { text: official, overridden: false };
}
