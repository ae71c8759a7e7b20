/** The sentences about a gap: between which notes it is, and until when it can be disabled. */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/contract.ts';
import { useFormat } from '../../ui/words/use-format.ts';

export interface GapWords {
  /** "entre nº 428 (03/11/2026) e nº 431 (03/11/2026)"; "" without a dated note on either side. */
  readonly between: (gap: Pick<Gap, 'below' | 'above'>) => string;
  /** "prazo 10/12/2026, faltam 18 dias". */
  readonly due: (gap: Pick<Gap, 'deadline'>) => string;
}

export function useGapWords(): GapWords {
  const { t } = useTranslation('gaps');
  const format = useFormat();
  return useMemo(() => {
    const neighbour = ({ nNF, at }: NonNullable<Gap['below']>) =>
      t('gap.neighbour', { n: format.number(nNF), date: format.date(at) });
    return {
      between: ({ below, above }) => {
        if (below && above) return t('gap.between', { below: neighbour(below), above: neighbour(above) });
        if (below) return t('gap.after', { below: neighbour(below) });
        return above ? t('gap.before', { above: neighbour(above) }) : '';
      },
      due: ({ deadline }) => {
        if (!deadline) return t('gap.noDeadline');
        const { days } = deadline;
        const date = format.date(deadline.date);
        if (days < 0) return t('gap.late', { date, ...format.counted(-days) });
        return days === 0 ? t('gap.dueToday', { date }) : t('gap.due', { date, ...format.counted(days) });
      },
    };
  }, [t, format]);
}
