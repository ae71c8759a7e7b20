/** The reasons why a folder does not take files, by the system's code or one of ours, and what a language says of each. */

export interface TroubleWords {
  /** A clause for after a colon, without its full stop. */
  readonly what: string;
  readonly action: string;
}

const TROUBLES = {
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
} satisfies Record<string, readonly string[]>;
export type ArchiveTrouble = keyof typeof TROUBLES;

const BY_CODE = new Map<string, ArchiveTrouble>(
  Object.entries(TROUBLES).flatMap(([trouble, codes]) =>
    codes.map((code) => [code, trouble as ArchiveTrouble] as const),
  ),
);

export function archiveTrouble(problem: string): ArchiveTrouble {
  return BY_CODE.get(problem) ?? 'other';
}
