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

const eventSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('disablement.progress'), data: events['disablement.progress'] }),
  z.object({ name: z.literal('journal.progress'), data: events['journal.progress'] }),
  z.object({ name: z.literal('archive.progress'), data: events['archive.progress'] }),
  z.object({ name: z.literal('numbering.progress'), data: events['numbering.progress'] }),
  z.object({ name: z.literal('batch.progress'), data: events['batch.progress'] }),
  z.object({ name: z.literal('batch.reading'), data: events['batch.reading'] }),
  z.object({ name: z.literal('backup.progress'), data: events['backup.progress'] }),
  z.object({ name: z.literal('data.changed'), data: events['data.changed'] }),
]);

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
        const event = eventSchema.safeParse(raw);
        if (event.success) listener(event.data);
      }),
  };
}
