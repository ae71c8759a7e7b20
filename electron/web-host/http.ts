/** The HTTP functions of the web host: refusals, JSON, bodies with a size limit. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGE_HEADERS } from '../faces/page-files.ts';

/** Thrown by a route to answer with only a status. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, { 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(value));
}

export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = '',
): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, { ...PAGE_HEADERS, 'cache-control': 'no-store', ...headers });
  response.end(body);
}

/** The body up to `keep` bytes; more is discarded, and over `bear` bytes the connection is closed. */
export async function readBody(request: IncomingMessage, keep: number, bear: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let kept = 0;
  let seen = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > bear) throw new Refusal(413);
    if (kept >= keep) continue;
    const part = chunk.subarray(0, keep - kept);
    parts.push(part);
    kept += part.length;
  }
  return Buffer.concat(parts);
}

/** A JSON body of at most `max` bytes; 413, 415 or 400 otherwise. */
export async function readJson(request: IncomingMessage, max: number): Promise<unknown> {
  if (request.headers['content-type']?.split(';')[0]?.trim() !== 'application/json') throw new Refusal(415);
  const body = await readBody(request, max, max);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(400);
  }
}
