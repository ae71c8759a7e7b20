/**
 * The address book of one data folder: the official table with the company's overrides, or the three addresses of
 * training.
 */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { overriddenHosts, type AddressOverrides } from './address-file.ts';
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
  /** Hosts that `enderecos.json` names, sorted; empty if the official addresses are in use. */
  overriddenHosts(): string[];
}

export interface AddressBookOptions {
  readonly overrides?: AddressOverrides;
  /** Training: these three addresses answer every question, so that no real server can be reached by mistake. */
  readonly only?: Readonly<Record<ServiceName, string>>;
}

export function createAddressBook(options: AddressBookOptions = {}): AddressBook {
  const found = new Map<string, FoundAddress>();
  return {
    overriddenHosts: () => (options.only ? [] : overriddenHosts(options.overrides ?? {})),
    find(question) {
      const key = `${question.mod} ${question.authorizer} ${question.tpAmb} ${question.service}`;
      const known = found.get(key);
      if (known) return ok(known);
      const address = lookUp(options, question);
      if (!address) return err(appError('sefaz.no-address', { ...question }));
      const entry: FoundAddress = { url: new URL(address.text), overridden: address.overridden };
      found.set(key, entry);
      return ok(entry);
    },
  };
}

/** The named authorizer takes precedence over "*"; a service in neither falls back to the table. */
function lookUp({ overrides, only }: AddressBookOptions, question: AddressQuestion) {
  const { mod, authorizer, tpAmb, service } = question;
  if (only) return { text: only[service], overridden: false };
  const rows = overrides?.[mod];
  const own = rows?.[authorizer]?.[tpAmb]?.[service] ?? rows?.['*']?.[tpAmb]?.[service];
  if (own !== undefined) return { text: own, overridden: true };
  const official = addressOf(mod, authorizer, tpAmb, service);
  return official === undefined ? undefined : { text: official, overridden: false };
}
