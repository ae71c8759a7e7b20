/**
 * `node scripts/run.mjs tls-lab/run [OTHER-RUNTIME]`: what each kind of SEFAZ's hosts needs of TLS, tried on loopback against
 * `openssl s_server` with that one cipher, by this Node and by another runtime (a BoringSSL one, as Electron is). Prints the
 * table of docs/windows.md. A look, never a gate.
 */

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TLS_PROFILES } from '../../electron/sefaz/data/tls-profiles.ts';
import { ROOT } from '../root.ts';

const PORT = 18_444;

interface Trial {
  readonly name: string;
  /** As `s_server` names it. */
  readonly cipher: string;
  /** Bits of the group, where it is Diffie-Hellman's. */
  readonly group?: 1024;
  readonly needs: 'ecdhe-aead' | 'ecdhe-cbc' | 'dhe' | undefined;
}

const TRIALS: readonly Trial[] = [
  { name: 'ECDHE-RSA-AES128-GCM-SHA256', cipher: 'ECDHE-RSA-AES128-GCM-SHA256', needs: 'ecdhe-aead' },
  { name: 'ECDHE-RSA-AES256-GCM-SHA384', cipher: 'ECDHE-RSA-AES256-GCM-SHA384', needs: 'ecdhe-aead' },
  { name: 'ECDHE-RSA-AES128-SHA256', cipher: 'ECDHE-RSA-AES128-SHA256', needs: 'ecdhe-cbc' },
  { name: 'ECDHE-RSA-AES256-SHA384', cipher: 'ECDHE-RSA-AES256-SHA384', needs: 'ecdhe-cbc' },
  { name: 'ECDHE-RSA-AES128-SHA', cipher: 'ECDHE-RSA-AES128-SHA', needs: undefined },
  { name: 'AES128-GCM-SHA256 (RSA)', cipher: 'AES128-GCM-SHA256', needs: undefined },
  {
    name: 'DHE-RSA-AES128-GCM-SHA256, 2048 bits',
    cipher: 'DHE-RSA-AES128-GCM-SHA256',
    needs: 'dhe',
  },
  {
    name: 'DHE-RSA-AES128-GCM-SHA256, 1024 bits',
    cipher: 'DHE-RSA-AES128-GCM-SHA256',
    group: 1024,
    needs: 'dhe',
  },
];

const [other] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'balcao-tls-'));
const file = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });

try {
  // A certification authority of the laboratory's own, gone with its folder.
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', file('key.pem'), '-out', file('cert.pem'), '-days', '2', '-subj', '/CN=localhost'); // prettier-ignore
  // The server's own group is of 2048 bits, as its key; only the short one has to be made.
  openssl('dhparam', '-out', file('1024.pem'), '1024');
  const rows = [`| cipher of the server | hosts seen with that need | Node ${process.versions.node} | ${other ?? 'another runtime'} |`, '| --- | --- | --- | --- |']; // prettier-ignore
  for (const trial of TRIALS) rows.push(await row(trial));
  process.stdout.write(`${rows.join('\n')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

async function row({ name, cipher, group, needs }: Trial): Promise<string> {
  const parameters = group === undefined ? [] : ['-dhparam', file(`${group}.pem`)];
  const server = spawn(
    'openssl',
    ['s_server', '-accept', `127.0.0.1:${PORT}`, '-key', file('key.pem'), '-cert', file('cert.pem'), '-tls1_2', '-quiet', '-cipher', `${cipher}:@SECLEVEL=0`, ...parameters], // prettier-ignore
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await wait(700);
  const hosts = Object.values(TLS_PROFILES).filter((each) => each.needs === needs).length;
  const by = (runtime: string) => shake(runtime);
  const cells = [
    name,
    needs === undefined ? '–' : String(hosts),
    by(process.execPath),
    other ? by(other) : 'not tried',
  ];
  server.kill();
  await ended;
  return `| ${cells.join(' | ')} |`;
}

function shake(runtime: string): string {
  const said = execFileSync(runtime, [join(ROOT, 'scripts', 'tls-lab', 'handshake.mjs'), String(PORT)], {
    encoding: 'utf8',
  }).trim();
  return said.startsWith('no:') ? said : 'yes';
}
