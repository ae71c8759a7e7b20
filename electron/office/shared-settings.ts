/** The connection to a shared journal that a person set for this data folder: `compartilhado.json`, its password sealed. */

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ParsedInput, SharedConnection } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { SecretBoxFailure, type Ports } from '../ports.ts';
import { createPreferences } from '../storage/files/preferences.ts';
import { readConnection } from '../storage/postgres/connection-source.ts';
import {
  isLoopback,
  parseConnectionUrl,
  type ConnectionSettings,
} from '../storage/postgres/connection-url.ts';
import { problemOf } from '../log/system-code.ts';

export const SHARED_FILE = 'compartilhado.json';

type Given = ParsedInput<'shared-journal.connect'>;

const fileSchema = z.strictObject({
  host: z.string(),
  port: z.int(),
  database: z.string(),
  user: z.string(),
  /** Path of the authority that signed the server's certificate; '' for the system's. */
  authority: z.string(),
  /** Sealed by the host of that name, base64. */
  password: z.strictObject({ backend: z.string(), sealed: z.base64() }),
});
type SharedFile = z.infer<typeof fileSchema>;
/** The file exists and cannot be read: a person chose something, so it does not count as "none". */
type Stored = SharedFile | 'damaged' | undefined;

export type SharedSettings = ReturnType<typeof createSharedSettings>;

/** @param source of the host, which comes first; undefined for a folder that never shares */
export function createSharedSettings(
  dataDir: string,
  { sharedJournal: source, secretBox }: Pick<Ports, 'sharedJournal' | 'secretBox'>,
) {
  const path = join(dataDir, SHARED_FILE);
  const read = (): Stored => {
    if (!existsSync(path)) return undefined;
    return createPreferences<SharedFile | 'damaged'>(path, fileSchema, 'damaged').get();
  };
  const fromHost = source?.file !== undefined || (source?.variable ?? '').trim() !== '';
  const atStart = read();
  const own = async (stored: SharedFile): Promise<Result<ConnectionSettings, AppError>> => {
    const { backend, sealed } = stored.password;
    let plain: Uint8Array | undefined;
    try {
      if (backend === secretBox.backend) plain = await secretBox.open(Buffer.from(sealed, 'base64'));
    } catch (error) {
      if (error instanceof SecretBoxFailure) return err(error.appError);
      throw error;
    }
    if (!plain) return err(appError('database.url', { fault: 'sealed' }));
    return settingsOf(stored, Buffer.from(plain).toString('utf8'));
  };
  const ofFile = (stored: Stored): Promise<Result<ConnectionSettings | undefined, AppError>> => {
    if (stored === undefined) return Promise.resolve(ok(undefined));
    if (stored === 'damaged') return Promise.resolve(err(appError('database.url', { fault: 'damaged' })));
    return own(stored);
  };
  const meant = async (given: Given): Promise<Result<ConnectionSettings, AppError>> => {
    if (given.password !== undefined) return settingsOf(given, given.password);
    const stored = read();
    // Never to another server or under another name than the one it was entered for.
    if (stored === undefined || stored === 'damaged' || !isSamePlace(stored, given)) {
      return err(appError('database.url', { fault: 'password' }));
    }
    const before = await own(stored);
    return before.ok ? settingsOf(given, before.value.password) : before;
  };

  return {
    /** Whether a connection is set, whether or not it can be used. */
    isSet: fromHost || atStart !== undefined,
    /** The connection of this run. Errors: `database.url`, `database.file`. */
    connection: () => (fromHost && source ? readConnection(source) : ofFile(atStart)),
    /** The settings have changed since this run began. */
    hasMoved: () => !fromHost && JSON.stringify(read()) !== JSON.stringify(atStart),
    view: async (): Promise<SharedConnection> => {
      const stored = read();
      const file = stored === 'damaged' ? undefined : stored;
      const first = fromHost && source ? await readConnection(source) : undefined;
      return {
        host: file?.host ?? '',
        port: file?.port ?? 5432,
        database: file?.database ?? 'balcao',
        user: file?.user ?? '',
        authority: file?.authority ?? '',
        isSet: stored !== undefined,
        damaged: stored === 'damaged',
        reopen: !fromHost && JSON.stringify(stored) !== JSON.stringify(atStart),
        ...(first ? { variable: first.ok ? (first.value?.host ?? '') : '' } : {}),
      };
    },
    /**
     * The connection that these fields mean, with the stored password where none is given and the other fields are
     * unchanged.
     */
    meant,
    /** Errors as of `shared-journal.connect`. */
    save: async (given: Given) => {
      const settings = await meant(given);
      if (!settings.ok) return settings;
      if (!secretBox.protects) return err(appError('secret.unprotected'));
      const sealed = await secretBox.seal(Buffer.from(settings.value.password, 'utf8'));
      const { host, port, database, user, authority } = given;
      const password = { backend: secretBox.backend, sealed: Buffer.from(sealed).toString('base64') };
      const stored = { host, port, database, user, authority, password };
      return createPreferences<Stored>(path, fileSchema, undefined).set(stored);
    },
    forget: (): Result<true, AppError> => {
      try {
        rmSync(path, { force: true });
        return ok(true);
      } catch (error) {
        return err(appError('data.folder', { folder: dataDir, reason: problemOf(error) }));
      }
    },
  };
}

type Place = Pick<SharedFile, 'host' | 'port' | 'user'>;

function isSamePlace(one: Place, other: Place): boolean {
  return one.host === other.host && one.port === other.port && one.user === other.user;
}

/** By the common reader of connections, so that refusals are equal for all sources. */
function settingsOf(
  { host, port, database, user, authority }: Omit<Given, 'password'>,
  password: string,
): Result<ConnectionSettings, AppError> {
  const bare = host.replace(/^\[|\]$/g, '');
  const server = bare.includes(':') ? `[${bare}]` : encodeURIComponent(bare);
  const [name, secret, base] = [user, password, database].map(encodeURIComponent);
  const isPlain = isLoopback(bare) && authority === '';
  const tls = isPlain
    ? ''
    : `?sslmode=verify-full${authority === '' ? '' : `&sslrootcert=${encodeURIComponent(authority)}`}`;
  return parseConnectionUrl(`postgresql://${name}:${secret}@${server}:${port}/${base}${tls}`);
}
