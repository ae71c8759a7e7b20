/**
 * Denies everything the window does not need: permissions, foreign URLs, navigation, new windows, downloads, client
 * certificates.
 */

import type { App, Session, WebContents } from 'electron';
import { isOwnUrl } from './origin.ts';

/** Electron's security checklist 5: what is not here is denied; Electron's own default is to allow. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write', // the copy buttons
]);

/** Electron's security checklist 1, 5: to be called on the session of the window before anything loads. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    callback(ALLOWED_PERMISSIONS.has(permission));
  });
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED_PERMISSIONS.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !mayLoad(details.url) });
  });
  session.on('will-download', (event) => event.preventDefault());
}

/** Electron's security checklist 12, 13, 14: for every web contents that is ever made, short-lived ones too. */
export function guardContents(app: App): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    // Only the core uses the company's certificates.
    event.preventDefault();
    callback();
  });
}

function confine(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** The developer tools load their own pages; they exist only in an unpackaged app. */
export function mayLoad(url: string): boolean {
  return isOwnUrl(url) || url.startsWith('devtools://');
}
