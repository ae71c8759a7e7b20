/** The addresses of the JSON service: each operation and each page under its path. */

import type { Page } from './door.ts';
import { getInut } from './companions.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { inut } from './inut.ts';
import { openApi } from './openapi.ts';
import type { Core, Operation } from './operation.ts';
import { spoken, type Reply } from './reply.ts';
import { stats } from './stats.ts';

/** Asked by POST with a JSON body. */
export const OPERATIONS: Readonly<Record<string, Operation | undefined>> = Object.assign(
  Object.create(null),
  {
    '/nfe/stats': stats,
    '/nfe/inut': inut,
    '/nfe/get/inut': getInut,
  },
);

/** Asked by GET, open to every program of this machine: nothing of them is anybody's secret. */
export const PAGES: Readonly<Record<string, ((core: Core) => Reply | Page) | undefined>> = Object.assign(
  Object.create(null),
  {
    '/saude': ({ version }: Core) => spoken({ status: 200, motivo: 'No ar.', versao: version }),
    '/openapi.json': ({ version }: Core): Page => ({
      http: 200,
      contentType: 'application/json; charset=utf-8',
      text: JSON.stringify(openApi(version)),
    }),
    '/docs': ({ version }: Core): Page => ({
      http: 200,
      contentType: 'text/html; charset=utf-8',
      text: docsPage(version),
    }),
    '/docs.css': (): Page => ({ http: 200, contentType: 'text/css; charset=utf-8', text: docsStyle }),
  },
);
