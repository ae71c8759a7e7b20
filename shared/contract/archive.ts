/** The part of the contract that looks after what is kept: files, the journal and its copies. */

import { z } from 'zod';
import { checkReportSchema } from '../check-report.ts';
import { type CallDefinition, environmentSchema, instant, nothing, requestId } from './pieces.ts';

/** `name` is the day, AAAA-MM-DD, with -HHMMSS behind it for a second copy. */
export const backupSchema = z.strictObject({ name: z.string(), at: instant, bytes: z.int() });

export const archiveCalls = {
  /** Opens the host's file dialog for a ProcInutNFe or a note and checks it; `checked` is absent when the person gave up. */
  'file.check': {
    kind: 'command',
    input: nothing,
    output: z.strictObject({
      checked: z.strictObject({ checkId: z.uuid(), name: z.string(), report: checkReportSchema }).optional(),
    }),
  },
  /** Writes the corrected document of a `correctable` report beside the file, which stays as it is. */
  'file.correct': {
    kind: 'command',
    input: z.strictObject({ checkId: z.uuid() }),
    output: z.strictObject({ path: z.string() }),
  },
  /** The journal's hash chain and every stored file against it, of all environments that share the journal. */
  'journal.audit': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.strictObject({
      events: z.int(),
      requests: z.int(),
      /** Hash of the last good link, as printed on receipts. */
      head: z.string(),
      chain: z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('ok') }),
        z.strictObject({
          state: z.literal('broken'),
          position: z.int(),
          why: z.enum(['order', 'previous', 'hash', 'request']),
        }),
      ]),
      files: z.array(
        z.strictObject({
          requestId,
          path: z.string(),
          state: z.enum(['ok', 'missing', 'changed', 'unreadable']),
          /** Other bytes had its name. */
          suffixed: z.boolean(),
        }),
      ),
    }),
  },
  /** Writes what is missing or changed again from the journal; nothing is overwritten. */
  'journal.repair': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.strictObject({
      repaired: z.array(z.strictObject({ requestId, path: z.string() })),
      failed: z.array(z.strictObject({ requestId, path: z.string(), problem: z.string() })),
    }),
  },
  /** Copies of the journal and the app's database, without keys, newest first; one is made every day. */
  'backup.list': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.array(backupSchema),
  },
  'backup.make': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: backupSchema,
  },
  /** Puts a copy in place at the next start at which nothing is open; what was there is moved aside. */
  'backup.restore': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, name: z.string() }),
    output: z.strictObject({ atNextStart: z.literal(true) }),
  },
} as const satisfies Record<string, CallDefinition>;
