/** React hooks of the contract: cached queries that the core's events refresh, and commands that run once. */

import {
  QueryClient,
  useQueries,
  useQuery,
  type Query,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import {
  CALL_NAMES,
  contract,
  type AppEvent,
  type CallDefinition,
  type CallInput,
  type CallName,
  type CallOutput,
  type Contract,
  type Topic,
} from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { localDay } from '../../shared/moments.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Client } from './client.ts';
import { useLatest } from '../ui/latest.ts';

export type QueryName = {
  [N in CallName]: Contract[N] extends { readonly staleAfter: unknown } ? N : never;
}[CallName];
export type CommandName = Exclude<CallName, QueryName>;

/** Carries an error value of the contract through TanStack Query, which knows only exceptions. */
export class CallFailure extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

/** What is asked again after data of this topic has changed. */
const staleAfter = (topic: Topic): CallName[] =>
  CALL_NAMES.filter((name) => {
    const call: CallDefinition = contract[name];
    return 'staleAfter' in call && call.staleAfter.includes(topic);
  });
/** Shortest interval between two refreshes by events, in milliseconds: an ERP may call hundreds of times a second. */
const SERVICE_PACE_MS = 400;
/** How often the day is looked at, in milliseconds. */
const DAY_LOOK_MS = 60_000;

/** Queries are local, so focus and reconnection of the network refetch nothing. */
export function createQueryClient(client: Client): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 60_000,
      },
    },
  });
  const awaited = new WeakSet<Query>();
  /** An answer on its way would count as new: it is asked for again once it is here, however much has changed meanwhile. */
  const againAfter = (query: Query) => {
    if (query.state.fetchStatus !== 'fetching' || awaited.has(query)) return;
    awaited.add(query);
    const again = () => {
      awaited.delete(query);
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    void query.promise?.then(again, again);
  };
  const askAgain = (topics: readonly Topic[]) => {
    for (const name of new Set(topics.flatMap(staleAfter))) {
      const queryKey = [name];
      queries.getQueryCache().findAll({ queryKey, type: 'active' }).forEach(againAfter);
      // An answer on its way that is not shown yet was asked for before the change, and would count as new when it comes.
      void queries
        .cancelQueries({ queryKey, type: 'inactive' })
        .then(() => queries.invalidateQueries({ queryKey }, { cancelRefetch: false }));
    }
  };
  let paced: ReturnType<typeof setTimeout> | undefined;
  client.listen((event) => {
    if (event.name !== 'data.changed') return;
    askAgain(event.data.topics.filter((topic) => topic !== 'service'));
    if (!event.data.topics.includes('service')) return;
    paced ??= setTimeout(() => {
      paced = undefined;
      askAgain(['service']);
    }, SERVICE_PACE_MS);
  });
  // Many answers count days: of a window left open overnight those of yesterday would stay in sight.
  let day = localDay(new Date());
  setInterval(() => {
    const today = localDay(new Date());
    if (today === day) return;
    day = today;
    void queries.invalidateQueries();
  }, DAY_LOOK_MS);
  return queries;
}

export const ClientContext = createContext<Client | undefined>(undefined);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside its provider');
  return client;
}

/** The options of one query of the contract for TanStack Query. */
interface Question<N extends QueryName> {
  readonly queryKey: readonly [N, CallInput<N>];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<CallOutput<N>>;
}

/** Used within components by {@link useQueryCall}, and before the first rendering by the prefetch. */
export function questionOf<N extends QueryName>(
  call: Client['call'],
  name: N,
  input: CallInput<N>,
): Question<N> {
  return {
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      const result = await call(name, input, { signal });
      if (!result.ok) throw new CallFailure(result.error);
      return result.value;
    },
  };
}

export function useQueryCall<N extends QueryName>(
  name: N,
  input: CallInput<N>,
  options: { readonly enabled?: boolean; readonly keepPrevious?: boolean } = {},
): UseQueryResult<CallOutput<N>, CallFailure> {
  const { call } = useClient();
  return useQuery<CallOutput<N>, CallFailure>({
    ...questionOf(call, name, input),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious
      ? { placeholderData: (previous: CallOutput<N> | undefined) => previous as never }
      : {}),
  });
}

interface Parts<T> {
  /** Undefined where the answer is still being fetched, or failed. */
  readonly parts: readonly (T | undefined)[];
  /** Of the first that failed. */
  readonly error: CallFailure | undefined;
}

/** One query for each input; the order is theirs. Of another input nothing is kept. */
export function useQueryCalls<N extends QueryName>(
  name: N,
  inputs: readonly CallInput<N>[],
): Parts<CallOutput<N>> {
  const { call } = useClient();
  return useQueries({
    queries: inputs.map((input): UseQueryOptions<CallOutput<N>, CallFailure> =>
      questionOf(call, name, input),
    ),
    combine: partsOf,
  }) as Parts<CallOutput<N>>;
}

function partsOf(results: readonly UseQueryResult<unknown, CallFailure>[]): Parts<unknown> {
  return {
    parts: results.map(({ data }) => data),
    error: results.find(({ error }) => error)?.error ?? undefined,
  };
}

export interface Command<N extends CommandName> {
  readonly run: (input: CallInput<N>) => Promise<Result<CallOutput<N>, AppError>>;
  readonly cancel: () => void;
  readonly reset: () => void;
  readonly pending: boolean;
  readonly error: AppError | undefined;
}

/** The inputs of a command are not cached: one of them contains a password. */
export function useCommand<N extends CommandName>(name: N): Command<N> {
  const { call } = useClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError>();
  const controller = useRef<AbortController | undefined>(undefined);

  const run = useCallback(
    async (input: CallInput<N>): Promise<Result<CallOutput<N>, AppError>> => {
      if (controller.current) return err(appError('disablement.busy'));
      const mine = new AbortController();
      controller.current = mine;
      setPending(true);
      setError(undefined);
      const result = await call(name, input, { signal: mine.signal });
      controller.current = undefined;
      setPending(false);
      setError(result.ok ? undefined : result.error);
      return result;
    },
    [call, name],
  );
  const cancel = useCallback(() => controller.current?.abort(), []);
  const reset = useCallback(() => setError(undefined), []);
  return { run, cancel, reset, pending, error };
}

/** Subscribes to the core's events while the component is mounted. */
export function useAppEvent(listener: (event: AppEvent) => void): void {
  const { listen } = useClient();
  const latest = useLatest(listener);
  useEffect(() => listen((event) => latest.current(event)), [listen, latest]);
}
