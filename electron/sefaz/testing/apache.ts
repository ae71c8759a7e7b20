/**
 * For tests: the system's own Apache, where there is one, before a server of SEFAZ's kind. It asks for the client's certificate for a
 * path alone, hence by renegotiation, as the oldest of SEFAZ's hosts do.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../storage/postgres/testing/free-port.ts';
import type { Holder } from '../../training/testing/client.ts';
import { authority } from './raw-server.ts';

/** Where the packages of Debian and Red Hat have it. */
const PLACES = [
  { program: '/usr/sbin/apache2', modules: '/usr/lib/apache2/modules' },
  { program: '/usr/sbin/httpd', modules: '/usr/lib64/httpd/modules' },
];
const MODULES = [
  'mpm_event',
  'authz_core',
  'unixd',
  'log_config',
  'socache_shmcb',
  'ssl',
  'proxy',
  'proxy_http',
];
const START_MS = 10_000;

export const apacheHere = PLACES.find(({ program }) => existsSync(program));

export interface ApacheOptions {
  /** An empty folder. */
  readonly folder: string;
  /** What it passes every request on to, and the authority of that server. */
  readonly behind: { readonly port: number; readonly caPem: string };
  /** Whose certificate it shows there: a server behind sees the proxy's and not its client's. */
  readonly holder: Pick<Holder, 'keyPem' | 'leaf' | 'chain'>;
  /** The authority of its clients. */
  readonly clientsPem: string;
}

export interface Apache {
  readonly port: number;
  /** The authority of its own certificate. */
  readonly caPem: string;
  /** One line for each request: the client certificate's name, protocol, path and HTTP status. */
  requests(): string[];
  close(): Promise<void>;
}

export async function startApache(options: ApacheOptions): Promise<Apache> {
  if (!apacheHere) throw new Error('no Apache on this system');
  const { program } = apacheHere;
  const { folder, behind, holder, clientsPem } = options;
  const port = await freePort();
  const file = (name: string) => join(folder, name);
  const server = authority.issue({ commonName: 'localhost', hosts: ['localhost'] });
  for (const [name, text] of [
    ['server.pem', server.certPem + server.keyPem],
    ['clients.pem', clientsPem],
    ['behind.pem', behind.caPem],
    ['holder.pem', holder.leaf + holder.keyPem],
    ['chain.pem', holder.chain.replace(holder.leaf, '')],
  ] as const)
    writeFileSync(file(name), text, { mode: 0o600 });
  writeFileSync(file('apache.conf'), configuration(options, port));
  const run = (act: string) => execFileSync(program, ['-f', file('apache.conf'), '-k', act]);
  run('start');
  await until(() => existsSync(file('pid')), `Apache did not start: ${said(file('errors'))}`);
  return {
    port,
    caPem: authority.certPem,
    requests: () => said(file('requests')).split('\n').filter(Boolean),
    close: async () => {
      run('stop');
      await until(() => !existsSync(file('pid')), 'Apache did not end');
    },
  };
}

/** Of one server without virtual hosts; nothing of the system's own configuration is read. */
function configuration({ folder, behind }: ApacheOptions, port: number): string {
  const modules = apacheHere?.modules ?? '';
  const file = (name: string) => `"${join(folder, name)}"`;
  const loaded = MODULES.map((name) => [name, join(modules, `mod_${name}.so`)] as const)
    // Some are a part of the program.
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => `LoadModule ${name}_module "${path}"`);
  return `${loaded.join('\n')}
ServerName localhost
ServerRoot "${folder}"
DefaultRuntimeDir "${folder}"
PidFile ${file('pid')}
ErrorLog ${file('errors')}
Listen 127.0.0.1:${port} https
${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup' : ''}
StartServers 1
LogFormat "%{SSL_CLIENT_S_DN_CN}x|%{SSL_PROTOCOL}x|%U|%>s" short
CustomLog ${file('requests')} short
SSLEngine on
SSLProtocol TLSv1.2
SSLCertificateFile ${file('server.pem')}
SSLCACertificateFile ${file('clients.pem')}
SSLVerifyDepth 4
SSLSessionCache shmcb:${join(folder, 'sessions')}(512000)
SSLProxyEngine on
SSLProxyCACertificateFile ${file('behind.pem')}
SSLProxyMachineCertificateFile ${file('holder.pem')}
SSLProxyMachineCertificateChainFile ${file('chain.pem')}
<Location "/">
  SSLVerifyClient require
  ProxyPass "https://localhost:${behind.port}/"
</Location>
`;
}

async function until(done: () => boolean, otherwise: string): Promise<void> {
  for (const began = Date.now(); !done(); await pause(50))
    if (Date.now() - began > START_MS) throw new Error(otherwise);
}

function said(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
