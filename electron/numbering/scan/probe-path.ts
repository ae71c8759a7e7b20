/** What lies at a path that a person names: a folder, a zip, or another file. */

import type { LedgerSource } from '../../../shared/contract.ts';
import type { Readers } from './threads/readers.ts';

/** `failed` is `gone` or a `ReadReason`. Asked in a thread, since a share may hang. */
export async function probePath(
  { readers, signal }: { readonly readers: Readers; readonly signal: AbortSignal },
  path: string,
): Promise<{ readonly kind: LedgerSource['kind'] } | { readonly failed: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof probePath>>>();
  readers.serve({
    part: () => reject(new Error('a listing has no parts')),
    answer: (_, answer) => {
      const failed = answer.kind === 'listed' ? answer.listings[0]?.failed : 'disk';
      if (failed === 'not-a-folder') resolve({ kind: /\.zip$/i.test(path) ? 'zip' : 'file' });
      else resolve(failed === undefined ? { kind: 'folder' } : { failed });
    },
    lost: () => resolve({ failed: 'too-slow' }),
  });
  const aborted = () => resolve({ failed: 'too-slow' });
  signal.addEventListener('abort', aborted, { once: true });
  const task = { kind: 'list', paths: [path] } as const;
  readers.give(task, task);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', aborted);
  }
}
