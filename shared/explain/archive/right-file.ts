/** Which audited files are as they should be. */

import type { CallOutput } from '../../contract.ts';

type AuditedFile = CallOutput<'journal.audit'>['files'][number];

/** Equal to the journal's bytes, with a valid signature where there is one; or another computer has it. */
export function isRightFile({ state, signature }: Pick<AuditedFile, 'state' | 'signature'>): boolean {
  return state === 'elsewhere' || (state === 'ok' && signature?.holds !== false);
}
