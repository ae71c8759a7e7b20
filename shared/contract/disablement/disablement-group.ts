/** The calls of a group: several ranges of a company disabled together, after one confirmation by a person. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { justificationSchema } from '../../fiscal/justification/justification.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { compareRanges } from '../../fiscal/numbering.ts';
import { disablementViewSchema, rangeInput } from './disablement.ts';
import { findingSchema } from './findings.ts';
import {
  type CallDefinition,
  disablementStepNameSchema,
  environmentSchema,
  inEnvironment,
  placedRange,
} from '../pieces.ts';

/** A person can read this many ranges in one dialog, where those of a series and year are one paragraph. */
export const MAX_GROUP = 50;

const { mod, serie, nNFIni, nNFFin, ano, ...company } = rangeInput;

const groupRangeSchema = z.strictObject({ mod, serie, nNFIni, nNFFin, ano });

const groupRangesSchema = z
  .array(groupRangeSchema)
  .min(1)
  .max(MAX_GROUP)
  .refine(
    (ranges) =>
      ranges.every((range, i) => {
        const before = ranges[i - 1];
        return !before || compareRanges({ ...before, nNFIni: before.nNFFin }, range) < 0;
      }),
    'ranges.order',
  );

/** What became of a group. */
const groupResultSchema = z.strictObject({
  /** In the order asked for. */
  ranges: z.array(
    z.strictObject({
      ...placedRange,
      ano: z.int(),
      /** Absent if no request was made of it. */
      view: disablementViewSchema.optional(),
      /** False too for a range that was disabled before, whose stored request is returned. */
      sent: z.boolean(),
      stopped: appErrorSchema.optional(),
      findings: z.array(findingSchema),
    }),
  ),
  /** Index of the range that stopped the group; absent if all are disabled. */
  stoppedAt: z.int().optional(),
});

export const disablementGroupCalls = {
  /**
   * Checks and records every range, asks once for all of them, then sends one after the other until one is not
   * homologated. In production the total of numbers has to be typed; for a single range as in `disablement.perform`.
   * Unsent requests are kept for a person, unless the person declined. A range with a finding that has to be waived is
   * refused: it is waived alone. Errors (nothing was sent): `confirmation.declined`, `confirmation.count`,
   * `disablement.busy`, and `host.unsupported` where no person confirms.
   */
  'disablement.perform-group': {
    announces: ['disablements', 'history', 'groups'],
    input: z.strictObject({
      ...company,
      /** Of any of its series, by model, series and number, without common numbers. */
      ranges: groupRangesSchema,
      xJust: justificationSchema,
      typedCount: z.int().optional(),
    }),
    output: groupResultSchema,
  },
  /**
   * Ends the groups that the same session is sending in this environment: a request that is on its way is finished, and
   * no other is begun. Their call answers as if it had been cancelled, with what became of each range.
   */
  'disablement.stop-group': {
    announces: ['groups'],
    input: inEnvironment,
    output: z.strictObject({ stopping: z.boolean() }),
  },
  /**
   * The groups that this program is sending, in all environments, and those whose end was not seen yet, oldest first.
   * Nothing is recorded of a group: after a restart only its requests are left, in the journal.
   */
  'disablement.groups': {
    staleAfter: ['groups'],
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        groupId: z.uuid(),
        environment: environmentSchema,
        cnpj: cnpjSchema,
        ranges: z.array(groupRangeSchema),
        /** Begun by the session that asks, which alone can stop it. */
        own: z.boolean(),
        /** While it runs: index of the range in hand, -1 before a person has agreed. */
        underWay: z
          .strictObject({ at: z.int(), step: disablementStepNameSchema, stopping: z.boolean() })
          .optional(),
        /** Once it has ended. */
        result: groupResultSchema.optional(),
      }),
    ),
  },
  /** A person has seen how a group ended: it is no longer listed. */
  'disablement.group-seen': {
    announces: ['groups'],
    input: z.strictObject({ groupId: z.uuid() }),
    output: z.strictObject({ gone: z.boolean() }),
  },
} as const satisfies Record<string, CallDefinition>;
