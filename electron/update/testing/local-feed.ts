/** A feed on loopback with keys made for the test, whose every answer a test can change. */

import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signFile } from '../../sefaz/data/sign-file.ts';
import { RELEASE_FORMAT } from '../release-files.ts';
import type { Release } from '../release.ts';

export const PUBLISHER = 'CN=Balcão NF-e Ltda, O=Balcão NF-e Ltda, L=São Paulo, C=BR';

export interface LocalFeed {
  readonly url: string;
  /** Paths asked for, in order. */
  readonly asked: string[];
  readonly keys: readonly string[];
  readonly installer: Buffer;
  /** The release that the installer makes, with these fields replaced. */
  release(change?: Partial<Release>): Release;
  /** Signed by the feed's key. */
  signed(release: Release): Buffer;
  /** Answers a path from then on. */
  put(path: string, answer: Buffer | RequestListener): void;
  close(): Promise<void>;
}

export async function openLocalFeed(): Promise<LocalFeed> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const answers = new Map<string, Buffer | RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else if (Buffer.isBuffer(answer)) response.writeHead(200).end(answer);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const installer = Buffer.alloc(300_000, 'installer');
  const feed: LocalFeed = {
    url: `http://127.0.0.1:${port}/balcao/`,
    asked,
    keys: [publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
    installer,
    release: (change) => ({
      version: '1.3.0',
      channel: 'stable',
      date: '2026-11-20',
      notes: 'Os furos agora têm prazo.',
      installers: [
        {
          arch: 'x64',
          name: 'balcao-nfe-1.3.0-x64-instalador.exe',
          bytes: installer.length,
          sha512: createHash('sha512').update(installer).digest('hex'),
        },
      ],
      ...change,
    }),
    signed: (release) => signFile(Buffer.from(JSON.stringify(release)), privateKey, RELEASE_FORMAT),
    put: (path, answer) => void answers.set(`/balcao/${path}`, answer),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  feed.put('estavel.json', feed.signed(feed.release()));
  feed.put('balcao-nfe-1.3.0-x64-instalador.exe', installer);
  return feed;
}
