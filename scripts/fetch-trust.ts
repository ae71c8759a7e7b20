/**
 * `node scripts/run.mjs fetch-trust [file or address …]`: fetches the root of ICP-Brasil that signs SEFAZ's servers, checks
 * it against its pin, and puts it, with the authorities given that lead to it, where the release takes it from.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { certificatesIn, shortName } from '../electron/x509/parsed-certificate.ts';
import { fingerprintOf, pinOf } from '../electron/x509/icp-brasil-pins.ts';
import { findIssuers } from '../electron/sefaz/trust/path.ts';
import { ROOT } from './root.ts';

/** As the authorities under v10 write it in their certificates (AIA). Plain http does: the pin decides. */
const OFFICIAL = 'http://acraiz.icpbrasil.gov.br/ICP-Brasilv10.crt';
const TARGET = join(ROOT, 'release', 'confianca', 'icp-brasil.pem');
const LIMIT_MS = 30_000;

async function read(source: string): Promise<Uint8Array> {
  if (!/^https?:/.test(source)) return readFileSync(source);
  const answer = await fetch(source, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`${source}: HTTP ${answer.status}`);
  return answer.bytes();
}

const given = process.argv.slice(2);
const files = await Promise.all((given.length > 0 ? given : [OFFICIAL]).map(read));
const all = files.flatMap((bytes) => certificatesIn(bytes));
const isPinned = (each: (typeof all)[number]) => pinOf(each.raw, 'tls-server') !== undefined;
const rules = { now: new Date(), isPinned, publicRoots: [] };
const good = all.filter((each) => each.ca && (isPinned(each) || findIssuers(each, all, rules).ok));

if (good.some(isPinned)) {
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, good.map((each) => each.toString()).join(''));
  for (const each of good) process.stdout.write(`${fingerprintOf(each.raw)} ${shortName(each.subject)}\n`);
  process.stdout.write(`${good.length} of ${all.length} certificates kept in ${TARGET}\n`);
} else {
  process.stderr.write(`None of ${all.length} certificates is the pinned root; nothing was written.\n`);
  process.exitCode = 1;
}
