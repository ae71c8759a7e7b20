/** The word for what a consult told: the situation of its note, a code of SEFAZ's that is new to us, or why nothing was told. */

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Situation } from '../../../shared/fiscal/cstat.ts';
import { CSTAT_ABUSE } from '../../../shared/fiscal/cstat.ts';

/** Why an answer told nothing of its note. */
export type Untold = 'stopped' | 'paused' | 'refused' | 'silent';

/** The service is stopped, for a while or without a forecast (108, 109), or its SVC is not switched on (113, 114; MOC 5.4). */
const STOPPED: ReadonlySet<string> = new Set(['108', '109', '113', '114']);

/** By the top cStat of an answer that told nothing; "" where there was none. */
export function untoldOf(cStat: string): Untold {
  if (cStat === '') return 'silent';
  if (cStat === CSTAT_ABUSE) return 'paused';
  return STOPPED.has(cStat) ? 'stopped' : 'refused';
}

/** "Autorizada", "SEFAZ respondeu 121", "SEFAZ parada". */
export function useSituationWord(): (situacao: Situation, cStat: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (situacao, cStat) => {
      if (situacao === 'outra') return t('answered', { cStat });
      return situacao === 'nao-consultada' ? t(`untold.${untoldOf(cStat)}`) : t(`situations.${situacao}`);
    },
    [t],
  );
}
