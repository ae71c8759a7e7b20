/** The origin of the page in the window. */

export const SCHEME = 'app';
export const HOST = 'bundle';
export const ORIGIN = `${SCHEME}://${HOST}`;
export const PAGE_URL = `${ORIGIN}/`;

/** True for URLs of the page itself and its files. */
export function isOwnUrl(url: string): boolean {
  const parsed = URL.parse(url);
  // `origin` is "null" for schemes that Node does not know, so its parts are compared.
  return (
    parsed !== null && parsed.protocol === `${SCHEME}:` && parsed.host === HOST && parsed.username === ''
  );
}
