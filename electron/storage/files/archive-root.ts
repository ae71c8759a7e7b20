/** The location of a data folder's archive: inside it, or where a person chose. */

import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/result.ts';
import type { WriteFault } from './atomic-file.ts';
import { createPreferences } from './preferences.ts';
import type { StandingRoot } from './standing-root.ts';

export interface ArchiveRoot {
  /** The one in the data folder, which the program may create. */
  readonly standard: string;
  readonly folder: () => string;
  /** The chosen folder, which must exist; undefined for the standard one. */
  readonly standing: () => StandingRoot | undefined;
  /** An error leaves the earlier choice. */
  readonly choose: (root: StandingRoot | undefined) => Promise<Result<unknown, WriteFault>>;
}

const FILE = 'arquivo.json';
const schema = z.object({ chosen: z.object({ folder: z.string().min(1), mount: z.boolean() }).optional() });

export function createArchiveRoot(dataDir: string): ArchiveRoot {
  const preferences = createPreferences(join(dataDir, FILE), schema, {});
  const standard = join(dataDir, 'arquivo');
  const standing = () => preferences.get().chosen;
  return {
    standard,
    folder: () => standing()?.folder ?? standard,
    standing,
    choose: async (root) => {
      const before = preferences.get();
      const written = await preferences.set(root ? { chosen: root } : {});
      if (!written.ok) await preferences.set(before);
      return written;
    },
  };
}
