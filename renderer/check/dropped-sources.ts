/** Turns files dropped on the window into sources of a run: by their paths where the window knows them, else by content. */

import { pathOfDropped } from '../api/transport-window.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../shared/file-limits.ts';
import type { CheckSource } from './use-check-run.ts';

export interface Refused {
  readonly why: 'dropTooLarge' | 'dropGone' | 'dropBusy';
  readonly name: string;
}

/** Files in one call, and their bytes together, so that no call is long. */
const AT_ONCE = 50;
const BYTES_AT_ONCE = 4 * 2 ** 20;

/** `encode` gives Base64, or undefined if the file cannot be read. The last file that cannot be taken is `refused`. */
export async function sourcesOf(
  files: readonly File[],
  encode: (file: File) => Promise<string | undefined>,
): Promise<{ readonly sources: readonly CheckSource[]; readonly refused: Refused | undefined }> {
  const paths = files.flatMap((file) => pathOfDropped(file) ?? []);
  if (paths.length === files.length) return { sources: [{ kind: 'paths', paths }], refused: undefined };
  let refused: Refused | undefined;
  const sources: CheckSource[] = [];
  let some: { fileName: string; content: string }[] = [];
  let bytes = 0;
  const close = () => {
    if (some.length > 0) sources.push({ kind: 'contents', files: some });
    some = [];
    bytes = 0;
  };
  for (const file of files) {
    const { name, size } = file;
    if (size > MAX_OFFERED_FILE_BYTES) {
      refused = { why: 'dropTooLarge', name };
      continue;
    }
    const content = await encode(file);
    if (content === undefined) {
      refused = { why: 'dropGone', name };
      continue;
    }
    some.push({ fileName: name.slice(-255), content });
    bytes += size;
    if (some.length >= AT_ONCE || bytes >= BYTES_AT_ONCE) close();
  }
  close();
  return { sources, refused };
}
