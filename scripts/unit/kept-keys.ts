/**
 * Set up before each unit test file: RSA keys of 2048 and 4096 bits are made once and kept in `node_modules/.cache`, since making one takes a
 * tenth of a second and a test's SEFAZ needs five. The keys that one file asks for all differ, also from those that helpers keep for the files
 * after theirs: what is asked for at once, as they do, has keys of its own that go on from file to file.
 */

import crypto, {
  createPrivateKey,
  createPublicKey,
  randomUUID,
  type KeyExportOptions,
  type KeyObject,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';

interface Options {
  readonly modulusLength?: number;
  readonly publicExponent?: number;
  readonly publicKeyEncoding?: KeyExportOptions<'pem'>;
  readonly privateKeyEncoding?: KeyExportOptions<'pem'>;
}

const FOLDER = join(ROOT, 'node_modules/.cache/test-keys');
const SIZES: readonly number[] = [2048, 4096];
/** Further requests get new ones. */
const KEPT = 64;
const makeSync = crypto.generateKeyPairSync;
const make = promisify(crypto.generateKeyPair);

type How = 'waited-for' | 'at-once';
/** How many keys were asked for, in one place for all files of the process. */
const IN_PLACE = Symbol.for('balcao.kept-keys');
const before = (crypto as { [IN_PLACE]?: Record<How, number> })[IN_PLACE];
const asked = before ?? { 'waited-for': 0, 'at-once': 0 };

function nextKey(modulusLength: number, how: How): KeyObject | undefined {
  const path = join(FOLDER, `${modulusLength}-${how}-${asked[how]}.pem`);
  if (asked[how] >= KEPT) return undefined;
  asked[how] += 1;
  if (existsSync(path)) return createPrivateKey(readFileSync(path, 'utf8'));
  const { privateKey } = makeSync('rsa', { modulusLength });
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  // Another process may be reading it.
  const written = `${path}.${randomUUID()}`;
  writeFileSync(written, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  renameSync(written, path);
  return privateKey;
}

/** Undefined where another key is wanted than those that are kept; one of an elliptic curve needs no options. */
function kept(how: How, type: string, options: Options = {}) {
  const { modulusLength: bits = 0, publicExponent } = options;
  if (type !== 'rsa' || !SIZES.includes(bits) || publicExponent !== undefined) return undefined;
  const privateKey = nextKey(bits, how);
  if (privateKey === undefined) return undefined;
  const as = (key: KeyObject, encoding: KeyExportOptions<'pem'> | undefined) =>
    encoding ? key.export(encoding) : key;
  return {
    publicKey: as(createPublicKey(privateKey), options.publicKeyEncoding),
    privateKey: as(privateKey, options.privateKeyEncoding),
  };
}

type Made = (error: Error | null, publicKey?: unknown, privateKey?: unknown) => void;
type Wanted = Options & { readonly modulusLength: number };

function putInPlace(): void {
  const generate = async (type: 'rsa', options: Wanted) =>
    kept('waited-for', type, options) ?? make(type, options);
  Object.assign(crypto, {
    [IN_PLACE]: asked,
    generateKeyPairSync: (type: 'rsa', options: Wanted) =>
      kept('at-once', type, options) ?? makeSync(type, options),
    generateKeyPair: Object.assign(
      (type: 'rsa', options: Wanted, made: Made) => {
        generate(type, options).then(
          ({ publicKey, privateKey }) => made(null, publicKey, privateKey),
          (error: unknown) => made(error instanceof Error ? error : new Error(String(error))),
        );
      },
      { [promisify.custom]: generate },
    ),
  });
  syncBuiltinESMExports();
}

asked['waited-for'] = 0;
if (!before) putInPlace();
