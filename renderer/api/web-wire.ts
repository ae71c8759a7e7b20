/** The HTTP requests to the web host: entry, call and event stream. */

import { ENTRY_FRAGMENT, HOST_PATHS, SESSION_HEADER } from '../../shared/bridge-names.ts';

/** `locked`: the entry address is not valid; `lost`: the host no longer answers. */
export type Entered =
  | { readonly state: 'ready'; readonly session: string }
  | { readonly state: 'locked' | 'lost' };

/** Exchanges the one-time token of the address for a session; never rejects. */
export async function enterHost(): Promise<Entered> {
  const token = entryToken();
  // The token is valid once; it must not stay in the address bar or in the browser's history.
  window.history.replaceState(null, '', window.location.pathname);
  if (!token) return { state: 'locked' };
  try {
    const response = await fetch(HOST_PATHS.session, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const body: unknown = response.ok ? await response.json() : undefined;
    if (typeof body !== 'object' || body === null || !('session' in body)) return { state: 'locked' };
    return { state: 'ready', session: String(body.session) };
  } catch {
    return { state: 'lost' };
  }
}

/** A new address in the same tab differs in its fragment alone, for which the browser loads nothing. */
export function followNewAddress(): void {
  window.addEventListener('hashchange', () => {
    if (entryToken()) window.location.reload();
  });
}

export function postCall(
  session: string,
  name: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(HOST_PATHS.call, {
    method: 'POST',
    headers: { [SESSION_HEADER]: session, 'content-type': 'application/json' },
    body: JSON.stringify({ name, input }),
    ...(signal ? { signal } : {}),
  });
}

export function openEvents(session: string): Promise<Response> {
  return fetch(HOST_PATHS.events, { headers: { [SESSION_HEADER]: session } });
}

function entryToken(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(ENTRY_FRAGMENT);
}
