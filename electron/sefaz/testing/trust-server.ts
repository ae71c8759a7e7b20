/**
 * A SEFAZ host on loopback with a configurable chain, authorities and addresses, reached by both kinds of
 * connection.
 */

import { onTestFinished } from 'vitest';
import { createConsultPool, openFresh, type Limits } from '../tls/connection.ts';
import type { KeptCertificate, TrustCache } from '../trust/cache.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';
import { createTrustKeeper, type TrustKeeper } from '../trust/keeper.ts';
import { holder, httpAnswer, identityOf, startRawServer } from './raw-server.ts';
import { HOST, OTHER_HOST, startPublisher, toLoopback } from './table-host.ts';
import { makeAuthority, type IssuedCertificate } from './tls-fixtures.ts';

const LIMITS: Limits = { connectMs: 5_000, sendMs: 5_000, idleMs: 5_000, totalMs: 5_000 };
const BODY = Buffer.from('<pergunta/>');
const identity = identityOf(holder);
export const ROOT_NAME = 'Autoridade Certificadora Raiz Brasileira v10';

export const root = makeAuthority(ROOT_NAME, { organization: 'ICP-Brasil' });
/** Another root with the same name. */
export const lookalike = makeAuthority(ROOT_NAME, { organization: 'ICP-Brasil' });
export const ROOT_ADDRESS = 'http://acraiz.example/raiz.crt';
export const MIDDLE_ADDRESS = 'http://ac.example/meio.p7b';
export const middle = root.subordinate('AC Meio SSL', {
  organization: 'ICP-Brasil',
  issuerAddress: ROOT_ADDRESS,
});
export const names = { commonName: 'sefaz', hosts: [HOST, OTHER_HOST] };
export const leaf = middle.issue({ ...names, issuerAddress: MIDDLE_ADDRESS });
export const PUBLISHED = { '/raiz.crt': root.der, '/meio.p7b': Buffer.from(middle.certPem) };

export function memoryCache(): TrustCache {
  const kept = new Map<string, KeptCertificate>();
  return {
    get: (fingerprint) => kept.get(fingerprint)?.der,
    put: (der, how) => {
      const fingerprint = fingerprintOf(der);
      kept.set(fingerprint, { fingerprint, der: Buffer.from(der), how });
    },
    all: () => [...kept.values()],
  };
}

export interface TrustServer {
  readonly key?: IssuedCertificate;
  /** As sent by the server; `key` first. */
  readonly chain?: readonly IssuedCertificate[];
  readonly files?: Parameters<typeof startPublisher>[0];
  readonly pinned?: readonly IssuedCertificate[];
  readonly addresses?: readonly string[];
  readonly senders?: Readonly<Record<string, number>>;
  readonly cache?: TrustCache;
  readonly assetFile?: string;
  readonly host?: string;
}

export async function trustServer({
  key = leaf,
  chain = [],
  files = {},
  pinned = [root],
  addresses,
  senders = {},
  cache = memoryCache(),
  assetFile,
  host = HOST,
}: TrustServer) {
  const sefaz = await startRawServer((socket) => void socket.write(httpAnswer('<a/>')), {
    key: key.keyPem,
    cert: [key, ...chain].map(({ certPem }) => certPem).join('\n'),
  });
  const publisher = await startPublisher(files, { pinned, senders, ...(addresses ? { addresses } : {}) });
  onTestFinished(async () => {
    await Promise.all([sefaz.close(), publisher.close()]);
  });
  const trust = createTrustKeeper({ cache, assetFile }, publisher.seams);
  const destination = { url: new URL(`https://${host}:${sefaz.port}/`) };
  const disable = async (keeper: TrustKeeper | undefined = trust) => {
    const options = { limits: LIMITS, trust: keeper, lookup: toLoopback };
    const link = await openFresh({ ...destination }, identity, options);
    const answer = link.ok ? await link.value.post({ service: 'disable', body: BODY }) : link;
    return answer.ok ? 'answered' : answer.error;
  };
  const consult = async () => {
    const pool = createConsultPool({ limits: LIMITS, trust, lookup: toLoopback, retries: { most: 0 } });
    onTestFinished(() => pool.close());
    const answer = await pool.post({ destination, identity, service: 'consult', body: BODY });
    return answer.ok ? 'answered' : answer.error;
  };
  return { sefaz, publisher, trust, cache, disable, consult };
}
