/** The location of a data folder's archive: inside it, or where a person chose. */

import { join } from 'node:path';
import { z } from 'zod';
import { createPreferences } from './preferences.ts';
import type { StandingRoot } from './standing-root.ts';

export type ArchiveRoot = ReturnType<typeof createArchiveRoot>;

/** Of the archive: the lists of Conferir, and corrected files whose original folder is unknown. */
export const CHECKED_FOLDER = 'conferidos';
const FILE = 'arquivo.json';
const chosenSchema = z.object({ folder: z.string().min(1), mount: z.boolean() });
const schema = z.strictObject({ chosen: chosenSchema.optional(), damaged: z.literal(true).optional() });

export function createArchiveRoot(dataDir: string) {
  const preferences = createPreferences<z.infer<typeof schema>>(
    join(dataDir, FILE),
    schema,
    {},
    ({ chosen }) => {
      const left = chosenSchema.safeParse(chosen);
      return left.success ? { chosen: left.data } : { damaged: true };
    },
  );
  // The program may create it.
  const standard = join(dataDir, 'arquivo');
  const standing = (): StandingRoot | undefined => {
    // A person may have chosen another one in another program of this folder.
    preferences.refresh();
    const { chosen, damaged } = preferences.get();
    // Where the files belong is not known: nothing is written until a person chooses again.
    return damaged ? { folder: standard, mount: false, damaged } : chosen;
  };
  return {
    folder: () => standing()?.folder ?? standard,
    /** The chosen folder, which must exist; undefined for the standard one. */
    standing,
    /** An error leaves the earlier choice: `file.not-written`. */
    choose: async (root: StandingRoot | undefined) => {
      const before = preferences.get();
      const written = await preferences.set(root ? { chosen: root } : {});
      if (!written.ok) await preferences.set(before);
      return written;
    },
  };
}
