/** The word for the result of a consult: the note's situation, an unknown code, or why there is no situation. */

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isMarked } from '../../../shared/explain/situation-notices.ts';
import { CSTAT_ABUSE, type Situation } from '../../../shared/fiscal/cstat.ts';

/** Why an answer contains no situation. */
export type NoSituationReason = 'stopped' | 'paused' | 'refused' | 'silent';

/** The service is stopped, temporarily or without a forecast (108, 109), or its SVC is not active (113, 114; MOC 5.4). */
const STOPPED: ReadonlySet<string> = new Set(['108', '109', '113', '114']);

/** By the top-level cStat of an answer without a situation; "" where there was none. */
export function noSituationReasonOf(cStat: string): NoSituationReason {
  if (cStat === '') return 'silent';
  if (cStat === CSTAT_ABUSE) return 'paused';
  return STOPPED.has(cStat) ? 'stopped' : 'refused';
}

/** "Autorizada", "Marcada pelo Fisco" where `avisos` has that, "SEFAZ respondeu 121", "SEFAZ parada". */
export function useSituationWord(): (
  situacao: Situation,
  cStat: string,
  avisos?: readonly string[],
) => string {
  const { t } = useTranslation();
  return useCallback(
    (situacao, cStat, avisos) => {
      if (isMarked({ situacao, avisos })) return t('marked');
      if (situacao === 'outra') return t('answered', { cStat });
      return situacao === 'nao-consultada'
        ? t(`noSituation.${noSituationReasonOf(cStat)}`)
        : t(`situations.${situacao}`);
    },
    [t],
  );
}
