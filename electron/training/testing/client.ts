/**
 * For tests: a simple client of the training server, with a certificate from a PFX, independent of the program's own
 * SEFAZ client.
 */

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { Agent, request } from 'node:https';
import forge from 'node-forge';

export interface Holder {
  readonly key: KeyObject;
  readonly keyPem: string;
  /** Leaf, PEM. */
  readonly leaf: string;
  /** Leaf, issuing authority, root. */
  readonly chain: string;
  /** Base64 of the leaf, one line. */
  readonly der: string;
}

export function openPfx(pfx: Buffer, password: string): Holder {
  const container = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(pfx.toString('latin1')), password);
  const bagOid = forge.pki.oids['pkcs8ShroudedKeyBag'] ?? '';
  const certOid = forge.pki.oids['certBag'] ?? '';
  const key = container.getBags({ bagType: bagOid })[bagOid]?.[0]?.key;
  const certs = (container.getBags({ bagType: certOid })[certOid] ?? []).flatMap((bag) =>
    bag.cert ? [bag.cert] : [],
  );
  if (!key) throw new Error('no key in the PFX');
  const pems = certs.map((cert) => forge.pki.certificateToPem(cert).replaceAll('\r', ''));
  const leaf = pems[0] ?? '';
  const keyPem = forge.pki.privateKeyToPem(key);
  return {
    key: createPrivateKey(keyPem),
    keyPem,
    leaf,
    chain: pems.join(''),
    der: new X509Certificate(leaf).raw.toString('base64'),
  };
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface Client {
  post(url: string, body: Buffer | string, contentType: string): Promise<Reply>;
  get(url: string): Promise<Reply>;
  close(): void;
}

export function clientOf(
  ca: string,
  holder: { keyPem: string; chain: string } | undefined,
  options: { keepAlive?: boolean } = {},
): Client {
  const agent = new Agent({
    ca,
    ...(holder ? { key: holder.keyPem, cert: holder.chain } : {}),
    keepAlive: options.keepAlive ?? true,
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
  });
  const send = (method: string, url: string, body: Buffer | string, headers: Record<string, string>) =>
    new Promise<Reply>((resolve, reject) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
      const outgoing = request(
        url,
        { method, agent, headers: { ...headers, 'Content-Length': String(bytes.length) } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('aborted', () => {
            reject(new Error('aborted'));
          });
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              body: Buffer.concat(chunks).toString('utf8'),
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(bytes);
    });
  return {
    post: (url, body, contentType) => send('POST', url, body, { 'Content-Type': contentType }),
    get: (url) => send('GET', url, '', {}),
    close: () => {
      agent.destroy();
    },
  };
}
