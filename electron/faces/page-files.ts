/** Serves the page in both hosts: its files by an allow-list built from the folder, and its security headers. */

import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/**
 * Electron's security checklist 7: nothing is loaded from elsewhere and nothing inline runs. The hash is that of the *empty* style element that the
 * styling library makes and fills through CSSOM.
 */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageFiles {
  /** `path` is the decoded path of the URL ("/" is the page itself); undefined if it is not in the folder. */
  read(path: string): Promise<PageFile | undefined>;
}

/**
 * Electron's security checklist 18: the address is only ever looked up among the names found when the host started, never joined to a folder, so that
 * there is no path to climb. Files whose type is not known are not served.
 */
export function openPageFiles(folder: string): PageFiles {
  const names = new Map(listFiles(folder, '').map((name) => [`/${name}`, join(folder, ...name.split('/'))]));
  const index = names.get('/index.html');
  if (index === undefined) throw new Error(`there is no index.html in ${folder}`);
  names.set('/', index);
  readFileSync(index); // An unreadable page is reported at start-up.

  return {
    async read(path) {
      const file = names.get(path);
      if (file === undefined) return undefined;
      const type = TYPES[extname(file)];
      if (type === undefined) return undefined;
      const bytes = await readFile(file);
      // Names under assets/ contain a hash of their content.
      const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
      return {
        bytes: new Uint8Array(bytes),
        headers: { ...PAGE_HEADERS, 'content-type': type, 'cache-control': cache },
      };
    },
  };
}

// Walks folder by folder, because a recursive readdir does not enter an asar archive.
function listFiles(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(folder, name);
    return entry.isFile() ? [name] : [];
  });
}
