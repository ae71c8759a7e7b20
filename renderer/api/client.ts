/** The typed client of the core: calls by the contract's names; every answer and event is parsed before use. */

import { z } from 'zod';
import {
  contract,
  events,
  type AppEvent,
  type Call,
  type CallName,
  type CallOutput,
} from '../../shared/contract.ts';
import { appError, appErrorSchema } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';
import type { Transport } from './transport.ts';

export interface Client {
  readonly call: Call;
  readonly listen: (listener: (event: AppEvent) => void) => () => void;
}

const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: appErrorSchema }),
]);

const EVENT_NAMES = Object.keys(events) as AppEvent['name'][];
const sentSchema = z.object({ name: z.string(), data: z.unknown() });

/** Undefined where the contract does not know it. */
function eventOf(raw: unknown): AppEvent | undefined {
  const sent = sentSchema.safeParse(raw);
  const name = EVENT_NAMES.find((each) => each === sent.data?.name);
  if (name === undefined) return undefined;
  const { success, data } = events[name].safeParse(sent.data?.data);
  return success ? ({ name, data } as AppEvent) : undefined;
}

export function createClient(transport: Transport): Client {
  return {
    call: async <N extends CallName>(
      name: N,
      input: unknown,
      options?: { readonly signal?: AbortSignal },
    ) => {
      const result = resultSchema.safeParse(await transport.call(name, input, options?.signal));
      if (!result.success) return err(appError('internal'));
      if (!result.data.ok) return err(result.data.error);
      const output = contract[name].output.safeParse(result.data.value);
      return output.success ? ok(output.data as CallOutput<N>) : err(appError('internal'));
    },
    listen: (listener) =>
      transport.listen((raw) => {
        const event = eventOf(raw);
        if (event) listener(event);
      }),
  };
}
