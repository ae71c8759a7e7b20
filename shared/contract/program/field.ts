/** The calls of the rehearsal in the field: its steps, one by one, and the redacted report that they end in. */

import { z } from 'zod';
import { accessKeySchema } from '../../fiscal/key/access-key.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { disablementCalls } from '../disablement/disablement.ts';
import { type CallDefinition, environmentSchema, inEnvironment, nothing } from '../pieces.ts';
import { supportCalls } from './support.ts';

export const fieldStepSchema = z.enum([
  'computer',
  'server',
  'status',
  'consult',
  'disable',
  'resend',
  'looks',
]);

export const fieldCalls = {
  /** Which servers an environment has, and what a person looks at in the window. */
  'field.plan': {
    staleAfter: [],
    input: inEnvironment,
    output: z.strictObject({
      servers: z.array(z.string()),
      looks: z.array(z.strictObject({ id: z.string(), text: z.string() })),
    }),
  },
  /**
   * Takes one step and keeps what it saw for the report; taken again it replaces what it saw before. What fails is part of that.
   * Errors: `input.invalid` for what is missing, and for `consult`, `disable` and `resend` in production; `certificate.*`.
   */
  'field.step': {
    changes: [],
    input: z.strictObject({
      environment: environmentSchema,
      step: fieldStepSchema,
      /** Whose certificate is used. */
      cnpj: cnpjSchema,
      /** Of `server`: as `field.plan` names it. */
      server: z.string().optional(),
      /** Of `consult`. */
      key: accessKeySchema.optional(),
      /** Of `disable`. */
      range: disablementCalls['disablement.perform'].input.omit({ environment: true, cnpj: true }).optional(),
      /** Of `looks`: what the person saw, by its id. */
      seen: z.record(z.string().max(40), z.boolean()).optional(),
    }),
    output: z.strictObject({ ok: z.boolean(), lines: z.array(z.string()) }),
  },
  /** Nothing in it names a company, a note or a person. */
  'field.report': { ...supportCalls['app.diagnosis'], input: nothing },
  /** Writes the report that was last given, by its `id`, as a zip in a folder that the person chooses. Error `input.invalid` for another. */
  'field.save': { ...supportCalls['app.save-diagnosis'], input: z.strictObject({ id: z.uuid() }) },
} as const satisfies Record<string, CallDefinition>;
