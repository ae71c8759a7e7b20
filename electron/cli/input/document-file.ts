/** Passes the files named on the command line to the core one after the other, by a picker that returns the next. */

import { basename, resolve } from 'node:path';
import type { AppError } from '../../../shared/errors.ts';
import type { FilePicker } from '../../ports.ts';
import { readCapped } from '../../faces/read-file.ts';

export interface NamedFiles {
  readonly picker: FilePicker;
  /** Sets the file that the core gets next. */
  choose(path: string): void;
  /** Why the chosen file could not be read; separate, because a dialog has no errors. */
  problem(): AppError | undefined;
}

export function namedFiles(): NamedFiles {
  let path = '';
  let problem: AppError | undefined;
  return {
    picker: {
      pickCertificate: () => Promise.resolve(undefined),
      async pickFile(maxBytes) {
        const bytes = await readCapped(path, maxBytes);
        if (bytes.ok) return { name: basename(path), path: resolve(path), bytes: bytes.value };
        problem = bytes.error;
        return undefined;
      },
    },
    choose: (next) => {
      path = next;
      problem = undefined;
    },
    problem: () => problem,
  };
}
