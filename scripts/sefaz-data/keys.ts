/**
 * `node scripts/run.mjs sefaz-data/keys FILE`: makes the pair of keys that signs data on SEFAZ. The private one is
 * written to FILE, outside the repository; the public one is printed for `electron/sefaz/data/keys.ts`.
 */

import { generateKeyPairSync } from 'node:crypto';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { keyFingerprint } from '../../electron/sefaz/data/sign-file.ts';
import { ROOT } from '../root.ts';

/** Encrypts the private key where it is set; the signing script reads it too. */
const PASSPHRASE = 'BALCAO_SENHA_DADOS';

const [file] = process.argv.slice(2);
const target = file === undefined ? undefined : resolve(file);
const problem = target === undefined ? 'Name a file for the private key.' : problemWith(target);
if (target === undefined || problem !== undefined) {
  process.stderr.write(`${problem}\nUsage: node scripts/run.mjs sefaz-data/keys FILE\n`);
  process.exitCode = 2;
} else {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const passphrase = process.env[PASSPHRASE];
  const lock = passphrase ? { cipher: 'aes-256-cbc', passphrase } : {};
  writeFileSync(target, privateKey.export({ type: 'pkcs8', format: 'pem', ...lock }), {
    flag: 'wx',
    mode: 0o600,
  });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  process.stdout.write(
    [
      `Private key: ${target}${passphrase ? `, encrypted with ${PASSPHRASE}` : `, not encrypted (set ${PASSPHRASE} to encrypt it)`}`,
      `Fingerprint: ${keyFingerprint(spki)}`,
      'For SEFAZ_DATA_KEYS in electron/sefaz/data/keys.ts:',
      `  '${spki.toString('base64')}',`,
      '',
    ].join('\n'),
  );
}

function problemWith(path: string): string | undefined {
  if (!existsSync(dirname(path))) return `${dirname(path)} is not there.`;
  if (existsSync(path)) return `${path} is there already, and a key is never written over another.`;
  const inside = relative(realpathSync(ROOT), join(realpathSync(dirname(path)), basename(path)));
  const outside = inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside;
  return outside ? undefined : 'A private key does not belong into the repository: name a file elsewhere.';
}
