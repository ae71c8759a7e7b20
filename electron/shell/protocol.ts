/** Serves the page by its own scheme, `app://bundle/`, from an allow-list of files; nothing is read by `file:`. */

import { protocol, type Session } from 'electron';
import { PAGE_HEADERS, type PageFiles } from '../faces/page-files.ts';
import { isOwnUrl, SCHEME } from './origin.ts';

/** Electron's security checklist 18: must be called before the app is ready. Never `bypassCSP`. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

export function servePage(session: Session, page: PageFiles): void {
  session.protocol.handle(SCHEME, (request) => answer(request, page));
}

/** 405 for anything but GET, 404 for another host and for files not on the list. */
export async function answer(request: Pick<Request, 'method' | 'url'>, page: PageFiles): Promise<Response> {
  if (request.method !== 'GET') return refuse(405);
  if (!isOwnUrl(request.url)) return refuse(404);
  const file = await page.read(new URL(request.url).pathname);
  return file === undefined ? refuse(404) : new Response(file.bytes, { headers: file.headers });
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: PAGE_HEADERS });
}
