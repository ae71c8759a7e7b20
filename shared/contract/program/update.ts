/** The calls about newer versions of the program: asked for, downloaded and installed only by a person. */

import { z } from 'zod';
import { type CallDefinition, instant, nothing } from '../pieces.ts';

export const updateChannelSchema = z.enum(['stable', 'beta']);
export type UpdateChannel = z.infer<typeof updateChannelSchema>;

/** Why a program looks for no newer version of itself. */
export const updateOffSchema = z.enum([
  /** The release names no address for updates. */
  'no-feed',
  /** The address, the publisher or the keys of the release are not as they must be. */
  'feed-faulty',
  /** The portable program is replaced by hand. */
  'portable',
  /** A checkout, the browser, or a system without our installer. */
  'not-installed',
]);
export type UpdateOff = z.infer<typeof updateOffSchema>;

/** Why the last attempt was aborted; nothing was installed. */
export const updateFaultSchema = z.enum([
  'unreachable',
  /** The server answered with another status than 200. */
  'answer',
  'redirected',
  'too-large',
  'unsigned',
  'altered',
  'foreign-key',
  /** Signed, but not of this form. */
  'shape',
  /** Older than the program that runs. */
  'older',
  /** No installer for this kind of computer. */
  'no-file',
  /** Fewer bytes came than the release has. */
  'cut',
  'hash',
  /** Windows finds no valid signature on the installer. */
  'signature',
  /** Validly signed, by another signer. */
  'publisher',
  /** Windows did not say whether the signature holds. */
  'signature-unknown',
  'disk',
  /** The installed command line runs, as a service without the window: the installer would end it. */
  'command-in-use',
  /** The installer was not started. */
  'launch',
]);
export type UpdateFault = z.infer<typeof updateFaultSchema>;

const offerSchema = z.strictObject({
  version: z.string(),
  date: z.iso.date(),
  /** What is new, in Portuguese. */
  notes: z.string(),
  bytes: z.int(),
  /** `ready`: downloaded and verified, waiting for the person. */
  stage: z.enum(['offered', 'downloading', 'ready', 'installing']),
  /** While `downloading`: bytes that have come. */
  done: z.int().optional(),
});

export const updateStateSchema = z.strictObject({
  version: z.string(),
  /** Absent where newer versions can be looked for. */
  off: updateOffSchema.optional(),
  /** A person allowed to ask the server; false until then. */
  allowed: z.boolean(),
  channel: updateChannelSchema,
  /** Host that is asked. */
  host: z.string().optional(),
  checking: z.boolean(),
  checkedAt: instant.optional(),
  offer: offerSchema.optional(),
  fault: z.strictObject({ reason: updateFaultSchema, version: z.string().optional() }).optional(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

/**
 * Commands return `update.off` where none can be looked for, `update.not-allowed` before a person allowed it, and
 * `update.pending` while a disablement is being sent or has no known outcome.
 */
export const updateCalls = {
  'update.state': { staleAfter: ['update'], input: nothing, output: updateStateSchema },
  'update.choose': {
    announces: ['update'],
    input: z.strictObject({ allowed: z.boolean(), channel: updateChannelSchema }),
    output: updateStateSchema,
  },
  /** Asks the server; what it answered is in the state. */
  'update.check': { announces: ['update'], input: nothing, output: updateStateSchema },
  /** Downloads and verifies what is offered. */
  'update.download': { announces: ['update'], input: nothing, output: updateStateSchema },
  /** Verifies it again, closes the program and starts the installer. `version` is the one whose notes the person saw. */
  'update.install': {
    announces: ['update'],
    input: z.strictObject({ version: z.string() }),
    output: updateStateSchema,
  },
} as const satisfies Record<string, CallDefinition>;
