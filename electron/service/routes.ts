/** The routes of the JSON service: each operation and each page under its path. */

import type { Page } from './http-server.ts';
import { getInut, health, sefazStatus } from './companions.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { inut } from './inut.ts';
import { openApi } from './openapi.ts';
import type { Core, Operation } from './operation.ts';
import type { Reply } from './reply.ts';
import { stats } from './stats.ts';

/** By POST with a JSON body. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    '/nfe/stats': stats,
    '/nfe/inut': inut,
    '/nfe/get/inut': getInut,
    '/util/wssefazstatus': sefazStatus,
  }),
);

/** By GET; public. */
export const PAGES: ReadonlyMap<string, (core: Core, query: URLSearchParams) => Reply | Page> = new Map(
  Object.entries({
    '/saude': health,
    '/openapi.json': ({ version }: Core): Page => page('application/json', JSON.stringify(openApi(version))),
    '/docs': ({ version }: Core): Page => page('text/html', docsPage(version)),
    '/docs.css': (): Page => page('text/css', docsStyle),
  }),
);

/** The companions ask for the token too, `/saude` aside (docs/service.md); the pages for people cannot send one. */
export const PAGES_WITH_TOKEN: ReadonlySet<string> = new Set(['/openapi.json']);

function page(type: string, text: string): Page {
  return { http: 200, contentType: `${type}; charset=utf-8`, text };
}
