/** The common parts of the contract: environments, instants, and the type of a call. */

import { z } from 'zod';
import type { TpAmb } from '../fiscal/numbering.ts';

/** `treino` is the built-in training SEFAZ, with its own data folder. */
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
  /** A query may be repeated at any time; a command is carried out once. */
  readonly kind: 'query' | 'command';
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}
