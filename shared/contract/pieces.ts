/** What every part of the contract is made of: environments, instants, and the shape of a call. */

import { z } from 'zod';
import { lazy } from '../lazy.ts';

/** `treino` is a SEFAZ of our own, with a data folder of its own. */
export const environmentSchema = z.enum(['producao', 'homologacao', 'treino']);
export type Environment = z.infer<typeof environmentSchema>;

/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
export const nothing = lazy(() => z.strictObject({}));
export const requestId = z.uuid();
export const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

export interface CallDefinition {
  /** A query may be asked again at any time; a command is done once. */
  readonly kind: 'query' | 'command';
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** A call whose schemas are built when they are first asked for: no start needs more than a few of the contract's hundreds. */
export function call<K extends CallDefinition['kind'], I extends z.ZodType, O extends z.ZodType>(definition: {
  readonly kind: K;
  readonly input: () => I;
  readonly output: () => O;
}): { readonly kind: K; readonly input: I; readonly output: O } {
  const input = lazy(definition.input);
  const output = lazy(definition.output);
  return {
    kind: definition.kind,
    get input() {
      return input();
    },
    get output() {
      return output();
    },
  };
}
