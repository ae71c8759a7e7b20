/** What changed on a watched note, in words. */

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchKind } from '../../shared/contract.ts';

/** "foi cancelada; recebeu carta de correção". */
export function useChangeWords(): (kinds: readonly WatchKind[]) => string {
  const { t } = useTranslation('home');
  return useCallback((kinds) => kinds.map((kind) => t(`watched.kinds.${kind}`)).join('; '), [t]);
}
