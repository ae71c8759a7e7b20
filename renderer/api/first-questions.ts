/** Prefetches the queries of the first screen before anything is rendered, so that the window appears complete. */

import type { QueryClient } from '@tanstack/react-query';
import type { Client } from './client.ts';
import { firstCalls, SESSION_CALL } from './first-calls.ts';
import { questionOf } from './hooks.ts';
import { loadNewerTables } from './newer-tables.ts';
import type { WebHost } from './transport-web.ts';

/** Longest delay of the first rendering, in milliseconds; after it the screens show skeletons. */
const PATIENCE_MS = 600;

/** Resolves when the answers are cached, when there is no session, or after the longest delay; never rejects. */
export async function askFirst(
  client: Client,
  queries: QueryClient,
  host: WebHost | undefined,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  // The component that runs the same query shows the failure.
  const asked = askAll(client, queries, host).catch((error: unknown) => error);
  await Promise.race([patience, asked]);
  clearTimeout(timer);
}

async function askAll({ call }: Client, queries: QueryClient, host: WebHost | undefined): Promise<void> {
  if (host && !(await isIn(host))) return;
  const { environment } = await queries.query(questionOf(call, ...SESSION_CALL));
  if (environment === undefined) return;
  const { companies, about, pending, waiting, contingency, gaps, history, changes } = firstCalls(environment);
  const knowCodes = async () => {
    const { newerTables } = await queries.query(questionOf(call, ...about));
    if (newerTables) await loadNewerTables(call);
  };
  await Promise.all([
    queries.query(questionOf(call, ...companies)),
    knowCodes(),
    queries.query(questionOf(call, ...pending)),
    queries.query(questionOf(call, ...waiting)),
    queries.query(questionOf(call, ...contingency)),
    queries.query(questionOf(call, ...gaps)),
    queries.query(questionOf(call, ...history)),
    queries.query(questionOf(call, ...changes)),
  ]);
}

function isIn(host: WebHost): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (host.state() === 'entering') return;
      forget();
      resolve(host.state() === 'ready');
    };
    const forget = host.subscribe(look);
    look();
  });
}
