/** What every part of the contract is made of: environments, instants, and the shape of a call. */

import { z } from 'zod';
import type { TpAmb } from '../fiscal/numbering.ts';

/** `treino` is a SEFAZ of our own, with a data folder of its own. */
export const environmentSchema = z.enum(['producao', 'homologacao', 'treino']);
export type Environment = z.infer<typeof environmentSchema>;

/** SEFAZ knows two environments: training is told to it as homologação, by its own addresses only. */
export function tpAmbOf(environment: Environment): TpAmb {
  return environment === 'producao' ? '1' : '2';
}

/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
export const nothing = z.strictObject({});
export const requestId = z.uuid();
export const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

export interface CallDefinition {
  /** A query may be asked again at any time; a command is done once. */
  readonly kind: 'query' | 'command';
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}
