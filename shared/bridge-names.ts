/** The names by which the renderer and its host know each other: bare data, so that the preload's build can carry them without the schemas. */

export const BRIDGE_NAME = 'balcao';

/** The channels of the IPC; nothing else is listened to on either side. */
export const CHANNELS = {
  call: 'balcao:call',
  cancel: 'balcao:cancel',
  event: 'balcao:event',
  ask: 'balcao:ask',
  nudge: 'balcao:nudge',
} as const;

/** Paths of the web host (development and tests); all but the page itself ask for {@link SESSION_HEADER}. */
export const HOST_PATHS = {
  /** POST `{ token }` from the address's fragment, once → `{ session }`. */
  session: '/host/session',
  /** POST with no body: asks the host to write a new address in its terminal. */
  knock: '/host/knock',
  /** POST `{ name, input }` → a Result. Giving up the request gives up the call. */
  call: '/host/call',
  /** GET, one `HostLine` a line, as long as the page lives. */
  events: '/host/events',
  /** POST the bytes of the file asked for (`/host/file/ID?name=…`); DELETE when the person gave up. */
  file: '/host/file/',
  /** GET the host's own confirmation page (`/host/confirm/NONCE`), opened in a window of its own. */
  confirm: '/host/confirm/',
  /** POST `{ path }` of the folder asked for (`/host/folder/ID`), since a browser gives none; DELETE when the person gave up. */
  folder: '/host/folder/',
} as const;

export const SESSION_HEADER = 'x-balcao-session';

/** The address's fragment is `#entrada=TOKEN`. */
export const ENTRY_FRAGMENT = 'entrada';
