/** The routes of the JSON service: each operation and each page under its path. */

import { NO_CSTAT } from '../../shared/explain/errors/error-body.ts';
import type { Auth } from './auth.ts';
import type { Page } from './http/http-server.ts';
import { getInut, health, sefazStatus } from './companions.ts';
import { docsPage, docsStyle } from './http/docs-page.ts';
import { inut, inutOfNfce } from './inut/inut.ts';
import { openApi } from './openapi/openapi.ts';
import type { Core, Operation } from './operation.ts';
import type { Reply } from './reply.ts';
import { stats } from './stats.ts';

interface Route {
  readonly run: Operation;
  /** Its own word for "could not be carried out" (docs/service.md). */
  readonly undone: -6 | -3;
  /** It disables: its words are signed, and so never read from bytes whose charset is guessed. */
  readonly signs: boolean;
}

/** By POST with a JSON body. */
export const OPERATIONS: ReadonlyMap<string, Route> = new Map(
  Object.entries({
    '/nfe/stats': { run: stats, undone: -6, signs: false },
    '/nfe/inut': { run: inut, undone: -3, signs: true },
    '/nfe/get/inut': { run: getInut, undone: -3, signs: false },
    '/v1/nfce/status': { run: stats, undone: -6, signs: false },
    '/v1/nfce/inut': { run: inutOfNfce, undone: -3, signs: true },
    '/util/wssefazstatus': { run: sefazStatus, undone: -3, signs: false },
  }),
);

/** An answer as its path has it: of a disablement cStat and xMotivo are at the top too, where clients of other programs look. */
export function shaped(path: string, reply: Reply): Reply {
  if (!OPERATIONS.get(path)?.signs) return reply;
  const { body } = reply;
  const { cStat, xMotivo } = body.retornoInutNFe ?? body.erro ?? { cStat: NO_CSTAT, xMotivo: body.motivo };
  return { ...reply, body: { ...body, cStat, xMotivo } };
}

type ReadPage = (
  core: Core,
  query: URLSearchParams,
  identify: () => Promise<Auth>,
) => Reply | Page | Promise<Reply>;

/** By GET; public. */
export const PAGES: ReadonlyMap<string, ReadPage> = new Map(
  Object.entries<ReadPage>({
    '/saude': health,
    '/openapi.json': ({ version }: Core): Page => page('application/json', JSON.stringify(openApi(version))),
    '/docs': ({ version }: Core): Page => page('text/html', docsPage(version)),
    '/docs.css': (): Page => page('text/css', docsStyle),
  }),
);

function page(type: string, text: string): Page {
  return { http: 200, contentType: `${type}; charset=utf-8`, text };
}
