/** The zip of a month while it is written: every entry goes into the archive and, with its hash, into the manifest. */

import { createHash } from 'node:crypto';
import type { CallOutput, ClosingTotals } from '../../../shared/contract.ts';
import { createManifestWriter, MANIFEST, SIGNATURE, type AbsentFile, type ManifestHead } from './manifest.ts';
import { createZipWriter } from './zip-writer.ts';

/** A file that changed after it was read into the ledger; `included`: the document is in the zip nevertheless. */
export type Absent = CallOutput<'closing.make'>['absent'][number];

const REASONS: Readonly<Record<Absent['reason'], AbsentFile['motivo']>> = {
  gone: 'sumiu',
  unreadable: 'ilegivel',
  changed: 'mudou',
};

/** Writes onto `fd`, which stays open. */
export function createMonthZip(fd: number, at: Date, head: Omit<ManifestHead, 'empresa'>) {
  const archive = createZipWriter(fd, at);
  const manifest = createManifestWriter();
  let entries = 0;
  return {
    /** `name` must be new. */
    add: (name: string, content: Uint8Array) => {
      archive.add(name, content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      manifest.add({ nome: name, bytes: content.length, sha256 });
      entries += 1;
    },
    /** Writes the manifest, its signature where `sign` gives one for its SHA-256, and the end of the archive. */
    finish: async (
      company: string,
      totals: ClosingTotals,
      absent: readonly Absent[],
      sign?: (sha256: Uint8Array) => Promise<Uint8Array>,
    ) => {
      const lost = absent.map(({ path, reason, included }) => ({
        arquivo: path,
        motivo: REASONS[reason],
        incluido: included,
      }));
      const bytes = manifest.bytes({ ...head, empresa: company }, totals, lost);
      archive.add(MANIFEST, bytes);
      entries += 1;
      if (sign) {
        archive.add(SIGNATURE, await sign(createHash('sha256').update(bytes).digest()));
        entries += 1;
      }
      return { entries, bytes: archive.finish() };
    },
  };
}
