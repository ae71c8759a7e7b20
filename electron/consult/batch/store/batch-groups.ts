/** The one group in which a row is counted and by which it is filtered. */

import type { BatchGroup, BatchKind, BatchRowState } from '../../../../shared/contract.ts';
import { isMarked } from '../../../../shared/explain/situation-notices.ts';
import type { Situation } from '../../../../shared/fiscal/cstat.ts';

/** State of a row in the database: `asking` while SEFAZ is asked; shown as `pending`. */
export type StoredRowState = BatchRowState | 'asking';

/** A duplicate stays one, whatever the answer: its key is counted once. */
export function groupOf(
  kind: BatchKind,
  state: StoredRowState,
  answer: { readonly situation: Situation; readonly avisos: readonly string[] } | undefined,
): BatchGroup {
  if (kind === 'duplicate' || kind === 'invalid' || kind === 'other-document') return kind;
  if (state === 'asked') {
    const { situation: situacao = 'nao-consultada', avisos } = answer ?? {};
    return isMarked({ situacao, avisos }) ? 'marcada' : situacao;
  }
  if (state === 'failed') return 'failed';
  return state === 'put-aside' ? 'old' : 'pending';
}
