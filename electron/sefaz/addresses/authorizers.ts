/** Which authorizer serves which state, model and emission type, and its addresses. */

import type { AccessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { connectionsInUse, type Connections } from '../data/in-use.ts';
import { AUTHORIZERS, type Authorizer, type AuthorizerRow, type ServiceName } from './authorizers-data.ts';

export { AUTHORIZERS, type Authorizer, type ServiceName };

export const SERVICES = ['consult', 'disable', 'status'] as const satisfies readonly ServiceName[];

/** The authorizer that normally serves a state; disablements always go there (MOC 7.0 Anexo III, item e). */
export function homeAuthorizer(uf: Uf, mod: Mod): Authorizer {
  return connectionsInUse().home[mod][uf] ?? 'SVRS';
}

/**
 * Where a note is consulted: `tpEmis` 6 at SVC-AN, 7 at SVC-RS, else at the home authorizer; undefined if the key
 * names no state or a model other than 55 and 65 (MOC 7.0 Anexo III, item f).
 */
export function consultAuthorizer(parts: AccessKeyParts): Authorizer | undefined {
  if (!parts.uf || (parts.mod !== '55' && parts.mod !== '65')) return undefined;
  if (parts.mod === '55' && parts.tpEmis === '6') return 'SVC-AN';
  if (parts.mod === '55' && parts.tpEmis === '7') return 'SVC-RS';
  return homeAuthorizer(parts.uf, parts.mod);
}

/** The official address of one service; undefined if this authorizer does not offer it. */
export function addressOf(
  mod: Mod,
  authorizer: Authorizer,
  tpAmb: TpAmb,
  service: ServiceName,
): string | undefined {
  return addressIn(connectionsInUse().addresses[mod][authorizer], tpAmb, service);
}

function addressIn(row: AuthorizerRow | undefined, tpAmb: TpAmb, service: ServiceName): string | undefined {
  const path = row?.paths[service];
  return row && path ? `https://${row.hosts[tpAmb]}${row.folder}${path}` : undefined;
}

/** A name of the official table. */
interface TableName {
  readonly mod: string;
  readonly authorizer: string;
}

/**
 * Whether two names are one web service: GO has one for both models, and each SVC is at the address of SVRS or SVAN.
 */
export function isOneService(one: TableName, other: TableName, tpAmb: TpAmb, service: ServiceName): boolean {
  if (one.mod === other.mod && one.authorizer === other.authorizer) return true;
  const address = addressOfName(one, tpAmb, service);
  return address !== undefined && address === addressOfName(other, tpAmb, service);
}

function addressOfName(
  { mod, authorizer }: TableName,
  tpAmb: TpAmb,
  service: ServiceName,
): string | undefined {
  const { addresses } = connectionsInUse();
  const rows = mod === '55' || mod === '65' ? addresses[mod] : {};
  return addressIn(new Map(Object.entries(rows)).get(authorizer), tpAmb, service);
}

/** Those that have an address, besides the built-in ones. */
export function knownAuthorizers(): readonly string[] {
  const { addresses } = connectionsInUse();
  return [...new Set([...AUTHORIZERS, ...Object.values(addresses).flatMap((rows) => Object.keys(rows))])];
}

const hostsOf = new WeakMap<Connections, ReadonlyMap<string, string>>();

/** True for a host of the official table in use: a company's own authorities never count there. */
export function isSefazHost(host: string): boolean {
  return authorizerAt(host) !== undefined;
}

/** Whose host of the official table it is; of one that two share, the one that is no contingency. */
export function authorizerAt(host: string): string | undefined {
  const connections = connectionsInUse();
  let hosts = hostsOf.get(connections);
  if (!hosts) {
    const rows = Object.values(connections.addresses).flatMap((each) => Object.entries(each));
    const named = rows.flatMap(([name, row]) =>
      Object.values(row.hosts).map((each) => [each, name] as const),
    );
    // The last one of a host counts in a Map.
    hosts = new Map(named.toSorted(([, a], [, b]) => Number(isContingency(b)) - Number(isContingency(a))));
    hostsOf.set(connections, hosts);
  }
  // With a dot at its end it is the same host.
  return hosts.get(host.toLowerCase().replace(/\.$/, ''));
}

function isContingency(authorizer: string): boolean {
  return authorizer.startsWith('SVC-');
}
