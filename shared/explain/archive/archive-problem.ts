/** Says in plain words why a folder does not accept files, from the system's code or one of ours. */

import { ARCHIVE_PROBLEMS_EN } from './archive-problem.en.ts';
import { ARCHIVE_PROBLEMS_PT } from './archive-problem.pt.ts';
import type { Locale } from '../words.ts';
import type { ArchiveTrouble, TroubleWords } from './archive-trouble.ts';

export type { ArchiveTrouble, TroubleWords } from './archive-trouble.ts';

const TROUBLES: Readonly<Record<ArchiveTrouble, readonly string[]>> = {
  // SQLite's own: FULL, PERM and READONLY, BUSY and LOCKED.
  full: ['ENOSPC', 'EDQUOT', 'EFBIG', 'sqlite 13'],
  'read-only': ['EACCES', 'EPERM', 'EROFS', 'sqlite 3', 'sqlite 8'],
  away: [
    'ENOENT',
    'ENODEV',
    'ENXIO',
    'ESTALE',
    'ENOTCONN',
    'EPIPE',
    'unmounted',
    'UNKNOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'EHOSTDOWN',
    'EHOSTUNREACH',
    'ETIMEDOUT',
    'ECONNRESET',
    'ECONNREFUSED',
  ],
  slow: ['slow'],
  'too-long': ['ENAMETOOLONG', 'too-long'],
  name: ['EINVAL', 'EILSEQ', 'characters', 'reserved-name', 'trailing'],
  relative: ['relative'],
  'not-folder': ['ENOTDIR', 'EEXIST'],
  folder: ['EISDIR'],
  busy: ['EBUSY', 'EMFILE', 'ENFILE', 'EAGAIN', 'ETXTBSY', 'reserved', 'busy', 'sqlite 5', 'sqlite 6'],
  damaged: ['EIO', 'read-back', 'too-many'],
  journal: ['journal'],
  settings: ['settings'],
  sheet: ['sheet-rows'],
  other: [],
};
const TABLES = { 'pt-BR': ARCHIVE_PROBLEMS_PT, en: ARCHIVE_PROBLEMS_EN } as const;
const BY_CODE = new Map(
  Object.entries(TROUBLES).flatMap(([trouble, codes]) =>
    codes.map((code) => [code, trouble as ArchiveTrouble] as const),
  ),
);

export function archiveTrouble(problem: string): ArchiveTrouble {
  return BY_CODE.get(problem) ?? 'other';
}

/** An unknown code is shown as it is: support by phone needs it. */
export function explainArchiveProblem(problem: string, locale: Locale = 'pt-BR'): TroubleWords {
  const trouble = archiveTrouble(problem);
  const words = TABLES[locale][trouble];
  return trouble === 'other' && problem !== '' ? { ...words, what: `${words.what} (${problem})` } : words;
}
