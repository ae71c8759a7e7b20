/** The part of the contract that says where the archive is, whether it takes files, and what still waits for it. */

import { z } from 'zod';
import { type CallDefinition, environmentSchema, instant } from './pieces.ts';

const inEnvironment = z.strictObject({ environment: environmentSchema });

export const archiveRootCalls = {
  /** The archive's folder, tried by writing, reading back and deleting a small file. */
  'archive.state': {
    kind: 'query',
    input: inEnvironment,
    output: z.strictObject({
      folder: z.string(),
      /** A person chose it; else it is the one in the data folder. */
      chosen: z.boolean(),
      test: z.strictObject({
        at: instant,
        ms: z.int(),
        /** Absent where it passed; else the system's code, or `slow`, `read-back`, `unmounted`. */
        problem: z.string().optional(),
      }),
      /** Of its disk, in bytes, as far as the system tells. */
      space: z.strictObject({ free: z.number(), total: z.number() }).optional(),
      /** Disablements whose files lie in another folder. */
      elsewhere: z.int(),
    }),
  },
  /** Opens the host's folder dialog; a folder that does not pass the test is refused (`archive.folder`) and changes nothing. */
  'archive.choose': {
    kind: 'command',
    input: inEnvironment,
    /** False when the person gave up. */
    output: z.strictObject({ chosen: z.boolean() }),
  },
  /** Back to the folder in the data folder; what was saved stays where it is. */
  'archive.reset': { kind: 'command', input: inEnvironment, output: z.strictObject({}) },
  /** Writes the files of earlier disablements into the present folder too, over nothing; tells `archive.progress`. */
  'archive.copy-all': {
    kind: 'command',
    input: inEnvironment,
    output: z.strictObject({ copied: z.int(), failed: z.int(), problem: z.string().optional() }),
  },
  /** Tries every file that is not saved yet. */
  'archive.save-all': {
    kind: 'command',
    input: inEnvironment,
    output: z.strictObject({ saved: z.int(), left: z.int(), problem: z.string().optional() }),
  },
} as const satisfies Record<string, CallDefinition>;
