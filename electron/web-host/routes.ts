/** The routes of the web host: which requests are admitted, and what each path does. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { HOST_PATHS, SESSION_HEADER } from '../../shared/bridge.ts';
import type { Dispatch } from '../dispatcher.ts';
import type { PageFiles } from '../faces/page-files.ts';
import type { Language } from '../ports.ts';
import type { Asks } from './asks.ts';
import {
  ANSWER_FIELD,
  CONFIRM_HEADERS,
  CONFIRM_STYLE,
  confirmPage,
  settledPage,
  STYLE_PATH,
  SETTLED_HEADERS,
  YES,
} from './confirm-page.ts';
import type { Entry } from './entry.ts';
import { readBody, readJson, Refusal, send, sendJson } from './http.ts';
import type { EventStreams } from './streams.ts';

/** A dropped file is sent in a call: 1 MiB as base64, and its envelope. */
const MAX_CALL_BYTES = 1.5 * 1024 * 1024;
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;
/** Windows allows no path beyond 32 767 characters. */
const MAX_FOLDER_BYTES = 128 * 1024;

const sessionBody = z.strictObject({ token: z.string().max(200) });
const folderBody = z.strictObject({ path: z.string().min(1) });
const callBody = z.strictObject({ name: z.string().max(100), input: z.unknown() });

export interface RouteContext {
  /** `127.0.0.1:PORT`. */
  readonly authority: string;
  readonly page: PageFiles;
  readonly entry: Entry;
  readonly asks: Asks;
  readonly language: Pick<Language, 'locale'>;
  readonly streams: EventStreams;
  readonly dispatch: Dispatch;
  /** A page without a valid token asks for a new address. */
  readonly onKnock: () => void;
}

/** Answers one request; a refused one throws {@link Refusal}. */
export async function route(
  context: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  admit(context, request);
  const url = new URL(request.url ?? '/', `http://${context.authority}`);
  const path = url.pathname;

  if (path.startsWith(HOST_PATHS.confirm)) return confirmation(context, request, response, path);
  switch (path) {
    case STYLE_PATH:
      return send(response, 200, { 'content-type': 'text/css; charset=utf-8' }, CONFIRM_STYLE);
    case HOST_PATHS.session:
      return enter(context, request, response);
    case HOST_PATHS.knock:
      expectMethod(request, 'POST');
      if (context.entry.knock()) context.onKnock();
      return send(response, 204, {});
    case HOST_PATHS.call:
      return call(context, request, response);
    case HOST_PATHS.events:
      expectMethod(request, 'GET');
      return context.streams.open(sessionOf(context, request), response);
  }
  if (path.startsWith(HOST_PATHS.folder)) return folder(context, request, response, path);
  if (path.startsWith(HOST_PATHS.file)) return file(context, request, response, url);
  return pageFile(context, request, response, path);
}

/**
 * 127.0.0.1 is within reach of every page of the browser. A foreign name that resolves here shows in Host (421), a
 * foreign page in Origin or Sec-Fetch-Site (403); whatever acts must say its Origin.
 */
function admit({ authority }: RouteContext, { method, headers }: IncomingMessage): void {
  if (headers.host !== authority) throw new Refusal(421);
  const { origin } = headers;
  const own = origin === `http://${authority}`;
  if (origin === undefined ? method !== 'GET' : !own) throw new Refusal(403);
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal(403);
}

function expectMethod(request: IncomingMessage, ...methods: readonly string[]): void {
  if (!methods.includes(request.method ?? '')) throw new Refusal(405);
}

function sessionOf({ entry }: RouteContext, request: IncomingMessage): string {
  const session = request.headers[SESSION_HEADER];
  if (typeof session !== 'string' || !entry.isSession(session)) throw new Refusal(401);
  return session;
}

async function enter(
  { entry }: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  expectMethod(request, 'POST');
  const body = sessionBody.safeParse(await readJson(request, 4096));
  if (!body.success) throw new Refusal(400);
  const session = entry.enter(body.data.token);
  if (session === undefined) throw new Refusal(403);
  sendJson(response, { session });
}

async function call(
  context: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  expectMethod(request, 'POST');
  const session = sessionOf(context, request);
  const body = callBody.safeParse(await readJson(request, MAX_CALL_BYTES));
  if (!body.success) throw new Refusal(400);
  const given = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) given.abort();
  });
  const { signal } = given;
  const { name, input } = body.data;
  const result = await context.asks.within(session, signal, () =>
    context.dispatch(name, input, { face: 'web', session, signal }),
  );
  sendJson(response, result);
}

async function file(
  context: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  expectMethod(request, 'POST', 'DELETE');
  const session = sessionOf(context, request);
  const id = url.pathname.slice(HOST_PATHS.file.length);
  const maxBytes = context.asks.maxBytesOf(id, session);
  if (maxBytes === undefined) throw new Refusal(404);
  if (request.method === 'DELETE') {
    context.asks.answerFile(id, session, undefined);
  } else {
    // One byte over the limit is enough for the core to report the file as too large.
    const bytes = await readBody(request, maxBytes + 1, MAX_UPLOAD_BYTES);
    const name = (url.searchParams.get('name') ?? '').split(/[\\/]/).at(-1) ?? '';
    if (!context.asks.answerFile(id, session, { name: name.slice(0, 255), bytes })) throw new Refusal(404);
  }
  send(response, 204, {});
}

async function folder(
  context: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  expectMethod(request, 'POST', 'DELETE');
  const session = sessionOf(context, request);
  const id = path.slice(HOST_PATHS.folder.length);
  const body =
    request.method === 'POST'
      ? folderBody.safeParse(await readJson(request, MAX_FOLDER_BYTES))
      : { success: true as const, data: undefined };
  if (!body.success) throw new Refusal(400);
  if (!context.asks.answerFolder(id, session, body.data?.path)) throw new Refusal(404);
  send(response, 204, {});
}

async function confirmation(
  { asks, language }: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  expectMethod(request, 'GET', 'POST');
  // Only the browser's own navigation to this page or its form may do this: a fetch from the app's page may not.
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') throw new Refusal(403);
  const nonce = path.slice(HOST_PATHS.confirm.length);
  const text = asks.textOf(nonce);
  const gone = () => {
    const sentence = asks.wasAborted(nonce) ? 'aborted' : 'over';
    return send(response, 410, CONFIRM_HEADERS, settledPage(sentence, language.locale()));
  };
  if (text === undefined) return gone();
  if (request.method === 'GET') return send(response, 200, CONFIRM_HEADERS, confirmPage(text));
  const form = new URLSearchParams((await readBody(request, 1024, 1024)).toString('utf8'));
  const yes = form.get(ANSWER_FIELD) === YES;
  // It was open before the answer came in whole.
  if (!asks.answerConfirm(nonce, yes)) return gone();
  const page = settledPage(yes ? 'yes' : 'no', text.locale);
  return send(response, 200, SETTLED_HEADERS, page);
}

async function pageFile(
  { page }: RouteContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  expectMethod(request, 'GET');
  const found = await page.read(path);
  if (found === undefined) throw new Refusal(404);
  send(response, 200, found.headers, found.bytes);
}
