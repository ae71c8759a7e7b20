/** The call of the office's panel: every company of an environment with what is open there. */

import { z } from 'zod';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { certificateStateSchema } from './certificates.ts';
import { type CallDefinition, inEnvironment, instant } from '../pieces.ts';

/** Why a company needs a person, the most pressing first. */
export const panelNeedSchema = z.enum([
  'uncertain',
  'contingency',
  'certificate-missing',
  'certificate-expired',
  'unsaved',
  'gaps-due',
  'certificate-ending',
]);
export type PanelNeed = z.infer<typeof panelNeedSchema>;

export const panelRowSchema = z.strictObject({
  cnpj: cnpjSchema,
  name: z.string(),
  group: z.string().optional(),
  /** Of the certificate in use; absent without one. */
  certificate: z
    .strictObject({ state: certificateStateSchema, daysLeft: z.int(), validUntil: instant })
    .optional(),
  /** Requests without a known answer, being sent or imported without proof. */
  uncertain: z.int(),
  /** Homologated requests whose XML is not in its place. */
  unsaved: z.int(),
  /** Notes in contingency to transmit; absent while they are being counted for the first time. */
  contingency: z.int().optional(),
  /** Some file of its series was read; absent likewise. */
  read: z.boolean().optional(),
  /** Gaps of its series, as in `numbering.gaps` without `cnpj`; absent also where no file was read. */
  gaps: z.int().optional(),
  /** The nearest one that these gaps still have: the 10th of a month (Ajuste SINIEF 07/05, cl. 14). */
  deadline: z.strictObject({ date: z.iso.date(), days: z.int() }).optional(),
  /** Whether last month's zip is in its usual place; absent while it was not looked for, or its place does not answer. */
  closed: z.boolean().optional(),
  /** When a note that it issued was last consulted here. */
  lastConsult: instant.optional(),
  needs: z.array(panelNeedSchema),
});
export type PanelRow = z.infer<typeof panelRowSchema>;

export const panelCalls = {
  /**
   * Answers at once from aggregates. Gaps and contingency are those of the last count; where something changed since,
   * they are counted again beside the program's other work, and `data.changed` with `panel` says when that is done.
   */
  'panel.list': {
    staleAfter: ['companies', 'certificates', 'disablements', 'history', 'backups', 'ledger', 'panel'],
    input: inEnvironment,
    output: z.strictObject({
      rows: z.array(panelRowSchema),
      /** A count is under way. */
      counting: z.boolean(),
      /** Whole days to the next 10th, 0 on the day itself. */
      daysToTenth: z.int(),
      /** AAAA-MM, the last month: the one that is closed now. */
      month: z.string(),
      /** Of the newest backup, which has the data of every company. */
      lastBackup: instant.optional(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;
