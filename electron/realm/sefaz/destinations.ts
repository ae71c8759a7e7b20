/**
 * The address of each request: from the official table, the company's own `enderecos.json` and `confianca/`, or the
 * training SEFAZ.
 */

import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import {
  createAddressBook,
  overriddenHosts,
  parseAddressOverrides,
  type AddressBook,
  type AddressOverrides,
  type AddressQuestion,
} from '../../sefaz/addresses/addresses.ts';
import { isSefazHost, type ServiceName } from '../../sefaz/addresses/authorizers.ts';
import { connectionsInUse, type Connections } from '../../sefaz/data/in-use.ts';
import type { Destination } from '../../sefaz/tls/connection.ts';
import { readTrustFolder } from '../../sefaz/trust/trust.ts';
import { AT_SVRS } from '../../../shared/training/words.ts';
import { stampOf } from './sefaz-data.ts';

export interface Destinations {
  find(question: AddressQuestion): Result<{ destination: Destination; overridden: boolean }, AppError>;
  /** Hosts that a person configured in place of the official ones. */
  overriddenHosts(): string[];
}

interface Loaded {
  readonly stamp: string;
  /** The official table that the book was made of. */
  readonly official: Connections;
  readonly book: Result<AddressBook, AppError>;
  readonly overrides: AddressOverrides | undefined;
  readonly authorities: readonly string[];
}

/** How long, in milliseconds, a change to the files of this folder may stay unseen. */
const FRESH_MS = 250;

/**
 * Destinations of a real data folder; changes to the two files, and what `lookElsewhere` looks for, take effect after
 * {@link FRESH_MS}, those of the official table in this process at once.
 */
export function folderDestinations(
  dataDir: string,
  lookElsewhere: () => void = () => undefined,
): Destinations {
  const addressFile = join(dataDir, 'enderecos.json');
  const trustFolder = join(dataDir, 'confianca');
  let loaded: Loaded | undefined;
  const cache = new Map<string, Destination>();

  let checkedAt = -Infinity;
  const load = (): Loaded => {
    const now = performance.now();
    const isFresh = now - checkedAt < FRESH_MS;
    if (!isFresh) lookElsewhere();
    const official = connectionsInUse();
    if (isFresh && loaded?.official === official) return loaded;
    checkedAt = now;
    try {
      // Of each file too: the folder's own does not move when one is written over.
      const pems = isThere(trustFolder) ? pemNames(trustFolder).map((name) => join(trustFolder, name)) : [];
      const stamp = [addressFile, trustFolder, ...pems].map(stampOf).join(' ');
      if (loaded?.stamp !== stamp || loaded.official !== official) {
        cache.clear();
        loaded = { stamp, official, ...read(addressFile, trustFolder) };
      }
    } catch (error) {
      // A file that is let go does not change by that: the next look reads it whatever its stamp.
      const book = refusalOfFile(error, dataDir);
      loaded = { stamp: '', official, book, overrides: undefined, authorities: [] };
    }
    return loaded;
  };

  return {
    find: (question) => {
      const { book, authorities } = load();
      if (!book.ok) return book;
      const found = book.value.find(question);
      if (!found.ok) return found;
      const { url, overridden } = found.value;
      // A company's own authorities count only for hosts in its address file, never for SEFAZ's.
      const ownTrust = overridden && authorities.length > 0 && !isSefazHost(url.hostname);
      const cached = cache.get(url.href) ?? (ownTrust ? { url, ca: authorities } : { url });
      cache.set(url.href, cached);
      return ok({ destination: cached, overridden });
    },
    overriddenHosts: () => {
      const { overrides } = load();
      return overrides ? overriddenHosts(overrides) : [];
    },
  };
}

/** Sends every request to the training SEFAZ, trusted through its own authority. */
export function trainingDestinations(training: {
  readonly addresses: Readonly<Record<ServiceName, string>>;
  readonly caPem: string;
}): Destinations {
  const ca = [training.caPem];
  const byService = new Map(
    Object.entries(training.addresses).map(([service, address]) => [service, { url: new URL(address), ca }]),
  );
  // SVRS as another site than the state's, for the notes of issuers without IE.
  const svrs = { url: new URL(`${training.addresses.consult}?${AT_SVRS}`), ca };
  return {
    find: ({ service, authorizer }) => {
      const atSvrs = service === 'consult' && authorizer === 'SVRS';
      const destination = atSvrs ? svrs : byService.get(service);
      return destination
        ? ok({ destination, overridden: false })
        : err(appError('sefaz.no-address', { service }));
    },
    overriddenHosts: () => [],
  };
}

function read(addressFile: string, trustFolder: string): Omit<Loaded, 'stamp' | 'official'> {
  const authorities = isThere(trustFolder) ? readTrustFolder(pemFiles(trustFolder)) : ok([]);
  if (!authorities.ok) return { book: authorities, overrides: undefined, authorities: [] };
  if (!isThere(addressFile)) {
    return { book: ok(createAddressBook()), overrides: undefined, authorities: authorities.value };
  }
  const parsed = parseAddressOverrides(readFileSync(addressFile, 'utf8'));
  if (!parsed.ok) return { book: parsed, overrides: undefined, authorities: authorities.value };
  const overrides = parsed.value;
  return { book: ok(createAddressBook(overrides)), overrides, authorities: authorities.value };
}

/** Of a file that is there and that the system does not give: another program holds it, or it is not ours to read. */
function refusalOfFile(error: unknown, dataDir: string): Result<never, AppError> {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) throw error;
  return err(appError('file.unreadable', { file: relative(dataDir, error.path) }));
}

/** Also a link that leads nowhere: its reader must not go on as if there were no file. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function pemNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.pem'))
    .sort();
}

function pemFiles(folder: string): { name: string; text: string }[] {
  return pemNames(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
