/** Keys and signed data of the tests' own. */

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Mod } from '../../../shared/fiscal/numbering.ts';
import type { Authorizer, AuthorizerRow } from '../addresses/authorizers-data.ts';
import { BUILT_IN } from '../data/built-in.ts';
import type { Connections, SefazData } from '../data/schema.ts';
import { keyFingerprint, signFile } from '../data/sign-file.ts';

export interface DataKey {
  readonly privateKey: KeyObject;
  /** As the program has it. */
  readonly spki: string;
  readonly fingerprint: string;
}

export function makeDataKey(): DataKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return { privateKey, spki: spki.toString('base64'), fingerprint: keyFingerprint(spki) };
}

/** The built-in data as the next version, with these parts in place of their own. */
export function nextData(parts: Partial<SefazData> = {}): SefazData {
  return { ...BUILT_IN, version: BUILT_IN.version + 1, date: '2027-02-01', ...parts };
}

/** A row of the built-in table, to be changed or copied. */
export function rowOf(mod: Mod, authorizer: Authorizer): AuthorizerRow {
  const row = BUILT_IN.connections.addresses[mod][authorizer];
  if (!row) throw new Error(`the built-in table has no ${authorizer}`);
  return row;
}

/** The built-in addresses with one row changed or added. */
export function withRow(mod: Mod, authorizer: Authorizer, row: AuthorizerRow): Connections {
  const { connections } = BUILT_IN;
  const rows = { ...connections.addresses[mod], [authorizer]: row };
  return { ...connections, addresses: { ...connections.addresses, [mod]: rows } };
}

/** The built-in addresses with another host for SP, model 55, production. */
export function movedSaoPaulo(host: string): Connections {
  const row = rowOf('55', 'SP');
  return withRow('55', 'SP', { ...row, hosts: { ...row.hosts, '1': host } });
}

export function signed(data: unknown, { privateKey }: DataKey): Buffer {
  return signFile(Buffer.from(JSON.stringify(data)), privateKey);
}
