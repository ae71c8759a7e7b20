/**
 * Sends one consultation in a separate process, with every name resolved to this machine, and prints `answered` or
 * the error code.
 */

import { createConsultPool } from '../tls/connection.ts';
import { toLoopback } from './table-host.ts';

const given = JSON.parse(process.argv[2] ?? '') as { url: string; certPem: string; keyPem: string };
const pool = createConsultPool({ lookup: toLoopback, retries: { most: 0 } });
const answer = await pool.post({
  destination: { url: new URL(given.url) },
  identity: { fingerprint: 'a', certPem: given.certPem, keyHolder: { tls: { key: given.keyPem } } },
  service: 'consult',
  body: Buffer.from('<pergunta/>'),
});
pool.close();
process.stdout.write(answer.ok ? 'answered' : answer.error.code);
