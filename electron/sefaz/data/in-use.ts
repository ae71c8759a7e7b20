/** The data about SEFAZ that this process uses: the built-in ones until newer ones take their place. */

import { setNewerTables } from '../../../shared/fiscal/code-tables.ts';
import { setPins } from '../../x509/icp-brasil-pins.ts';
import { BUILT_IN } from './built-in.ts';
import type { Connections, SefazData } from './schema.ts';
import type { TlsProfile } from './tls-profiles.ts';
import { giveThreadsTables } from './tables-of-threads.ts';

export type { Connections } from './schema.ts';

let connections = BUILT_IN.connections;
let profiles = BUILT_IN.tlsProfile;

/** The same object until they change. */
export function connectionsInUse(): Connections {
  return connections;
}

/** The highest TLS version to offer to this host: 1.2 unless the data say that it needs 1.3. */
export function tlsLimitOf(host: string): 'TLSv1.2' | 'TLSv1.3' {
  return tlsProfileOf(host)?.offer === '1.3' ? 'TLSv1.3' : 'TLSv1.2';
}

/** What this host was seen to need; undefined where it was not looked at. */
export function tlsProfileOf(host: string): TlsProfile | undefined {
  const name = host.toLowerCase();
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/**
 * `latest` gives tables and TLS profiles; `accepted` gives addresses and roots, and may be older while a person has not
 * decided.
 */
export function setSefazData(latest: SefazData, accepted: SefazData): void {
  connections = accepted.connections;
  setPins(connections.roots);
  profiles = latest.tlsProfile;
  const tables = latest === BUILT_IN ? undefined : latest.tables;
  setNewerTables(tables);
  giveThreadsTables(tables);
}
