/** What an audit says of a file in one word. */

import type { CallOutput } from '../../contract.ts';

type AuditedFile = Pick<CallOutput<'journal.audit'>['files'][number], 'state' | 'signature'>;
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
