/** The calls about the archive's folder: its location, whether it accepts files, and what is still to be saved. */

import { z } from 'zod';
import { type CallDefinition, inEnvironment, instant } from '../pieces.ts';

export const archiveRootCalls = {
  /** The archive's folder, tested by writing, reading back and deleting a small file. */
  'archive.state': {
    staleAfter: ['archive'],
    input: inEnvironment,
    output: z.strictObject({
      folder: z.string(),
      /** Chosen by a person; otherwise it is the one in the data folder. */
      chosen: z.boolean(),
      test: z.strictObject({
        at: instant,
        ms: z.int(),
        /** Absent if it passed; else the system's code, or `slow`, `read-back`, `unmounted`. */
        problem: z.string().optional(),
      }),
      /** Of its disk, in bytes, if the system reports it. */
      space: z.strictObject({ free: z.number(), total: z.number() }).optional(),
      /** Disablements whose files are in another folder. */
      elsewhere: z.int(),
    }),
  },
  /**
   * Opens the host's folder dialog; a folder that does not pass the test is refused (`archive.folder`) and changes
   * nothing.
   */
  'archive.choose': {
    changes: ['archive'],
    input: inEnvironment,
    /** False if the person cancelled. */
    output: z.strictObject({ chosen: z.boolean() }),
  },
  /** Returns to the folder in the data folder; saved files stay where they are. */
  'archive.reset': { changes: ['archive'], input: inEnvironment, output: z.strictObject({}) },
  /**
   * Also writes the files of earlier disablements into the current folder, without overwriting; emits
   * `archive.progress`.
   */
  'archive.copy-all': {
    changes: ['archive'],
    input: inEnvironment,
    /** `problem`: the first one, as in `file-problem`; `journal`: it no longer has the bytes that it once recorded. */
    output: z.strictObject({ copied: z.int(), failed: z.int(), problem: z.string().optional() }),
  },
  /** Tries to save every file not saved yet. */
  'archive.save-all': {
    announces: ['disablements', 'history'],
    input: inEnvironment,
    output: z.strictObject({ saved: z.int(), left: z.int(), problem: z.string().optional() }),
  },
} as const satisfies Record<string, CallDefinition>;
