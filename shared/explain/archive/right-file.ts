/** What an audit says of a file in one word. */

import type { CallOutput } from '../../contract.ts';

type Audit = CallOutput<'journal.audit'>;
type AuditedFile = Pick<Audit['files'][number], 'state' | 'signature'>;
/** The worst first. */
export const AUDIT_WORDS = ['changed', 'signature', 'missing', 'unreadable', 'elsewhere', 'ok'] as const;
export type AuditWord = (typeof AUDIT_WORDS)[number];

/** `signature`: equal to the journal's bytes, with a signature that does not hold. */
export function auditWord({ state, signature }: AuditedFile): AuditWord {
  return state === 'ok' && signature?.holds === false ? 'signature' : state;
}

/** Equal to the journal's bytes, with a valid signature where there is one; or another computer has it. */
export function isRightFile(file: AuditedFile): boolean {
  return ['ok', 'elsewhere'].includes(auditWord(file));
}

/** How many files each word is said of, and all of them; those that the answer does not name count too. */
export function auditCounts({ files, leftOut }: Pick<Audit, 'files' | 'leftOut'>) {
  const counts = AUDIT_WORDS.map((word) => ({
    word,
    count: files.filter((file) => auditWord(file) === word).length + (leftOut[word] ?? 0),
  }));
  return { counts, total: counts.reduce((sum, { count }) => sum + count, 0) };
}
