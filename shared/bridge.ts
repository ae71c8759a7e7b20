/** What joins the renderer to its host: the preload's bridge in the window, and the wire of the web host. */

import { z } from 'zod';
import type { AppEvent } from './contract.ts';

/** What the preload puts on `window.balcao`; the results are parsed by the client, so they cross as unknown. */
export interface Bridge {
  call(callId: string, name: string, input: unknown): Promise<unknown>;
  cancel(callId: string): void;
  /** Returns its own unsubscriber. */
  listen(listener: (event: unknown) => void): () => void;
}

export const BRIDGE_NAME = 'balcao';

/** The channels of the IPC; nothing else is listened to on either side. */
export const CHANNELS = {
  call: 'balcao:call',
  cancel: 'balcao:cancel',
  event: 'balcao:event',
} as const;

/** Paths of the web host (development and tests); all but the page itself ask for {@link SESSION_HEADER}. */
export const HOST_PATHS = {
  /** POST `{ token }` from the address's fragment, once → `{ session }`. */
  session: '/host/session',
  /** POST with no body: asks the host to write a new address in its terminal. */
  knock: '/host/knock',
  /** POST `{ name, input }` → a Result. Giving up the request gives up the call. */
  call: '/host/call',
  /** GET, one {@link HostLine} a line, as long as the page lives. */
  events: '/host/events',
  /** POST the bytes of the file asked for (`/host/file/ID?name=…`); DELETE when the person gave up. */
  file: '/host/file/',
  /** GET the host's own confirmation page (`/host/confirm/NONCE`), opened in a window of its own. */
  confirm: '/host/confirm/',
} as const;

export const SESSION_HEADER = 'x-balcao-session';

/** The address's fragment is `#entrada=TOKEN`. */
export const ENTRY_FRAGMENT = 'entrada';

/** A question of the host to the person, answered through the paths above. */
export const hostAskSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), id: z.string(), accept: z.string(), maxBytes: z.int() }),
  z.strictObject({ kind: z.literal('confirm'), nonce: z.string() }),
  /** The question was answered or given up: what the page shows about it can go. */
  z.strictObject({ kind: z.literal('settled'), id: z.string() }),
]);
export type HostAsk = z.infer<typeof hostAskSchema>;

export type HostLine = { readonly event: AppEvent } | { readonly ask: HostAsk };
