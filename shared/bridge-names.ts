/**
 * The names shared by the renderer and its host: plain data, so that the preload's build can include them without
 * the schemas.
 */

export const BRIDGE_NAME = 'balcao';

/** The IPC channels; neither side listens to any other. */
export const CHANNELS = {
  call: 'balcao:call',
  cancel: 'balcao:cancel',
  event: 'balcao:event',
  ask: 'balcao:ask',
  nudge: 'balcao:nudge',
} as const;

/** Paths of the web host (development and tests); all but the page itself require {@link SESSION_HEADER}. */
export const HOST_PATHS = {
  /** POST `{ token }` from the address's fragment, once → `{ session }`. */
  session: '/host/session',
  /** POST without a body: asks the host to print a new address in its terminal. */
  knock: '/host/knock',
  /** POST `{ name, input }` → a Result. Aborting the request aborts the call. */
  call: '/host/call',
  /** GET, one `HostLine` per line, as long as the page is open. */
  events: '/host/events',
  /** POST the bytes of the requested file (`/host/file/ID?name=…`); DELETE if the person cancelled. */
  file: '/host/file/',
  /** GET the host's own confirmation page (`/host/confirm/NONCE`), opened in its own window. */
  confirm: '/host/confirm/',
  /**
   * POST `{ path }` of the requested folder (`/host/folder/ID`), since a browser has no such dialog; DELETE if the
   * person cancelled.
   */
  folder: '/host/folder/',
} as const;

export const SESSION_HEADER = 'x-balcao-session';

/** The address's fragment is `#entrada=TOKEN`. */
export const ENTRY_FRAGMENT = 'entrada';
