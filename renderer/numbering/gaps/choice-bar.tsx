/** Ticks the gaps of a series, or of all series of the company, and leads to the review of what is ticked. */

import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_GROUP, type Gap } from '../../../shared/contract.ts';
import { rangeKey } from '../../../shared/fiscal/numbering.ts';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Selection } from './selection.ts';
import { WRAPPING } from '../../theme/style-pieces.ts';

const useStyles = makeStyles({
  bar: { ...WRAPPING, columnGap: '12px', rowGap: '4px', minHeight: '36px', marginLeft: '-8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

export interface ChoiceBarProps {
  /** Of the series that is shown. */
  readonly gaps: readonly Gap[];
  readonly selection: Selection;
}

export function ChoiceBar({ gaps, selection }: ChoiceBarProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'gaps']);
  const format = useFormat();
  const place = usePlaceWords();
  const { all, chosen } = selection;
  const series = [...new Set(chosen.map(place.series))];
  return (
    <div className={styles.bar}>
      {gaps.length > 1 ? <TickAll of={gaps} words="gap.tickAll" selection={selection} /> : null}
      {all.length > gaps.length ? <TickAll of={all} words="gap.tickCompany" selection={selection} /> : null}
      {chosen.length > 0 ? (
        <Button appearance="primary" onClick={selection.prepare}>
          {t('numbering:gap.together', { count: Math.min(chosen.length, MAX_GROUP) })}
        </Button>
      ) : null}
      <span role="status" className={styles.quiet}>
        {[
          ...(series.length > 1 ? [t('numbering:gap.ofSeries', { list: format.list(series) })] : []),
          ...(chosen.length > MAX_GROUP ? [t('numbering:gap.tooMany', { n: MAX_GROUP })] : []),
        ].join(' ')}
      </span>
    </div>
  );
}

interface TickAllProps {
  readonly of: readonly Gap[];
  readonly words: 'gap.tickAll' | 'gap.tickCompany';
  readonly selection: Selection;
}

function TickAll({ of, words, selection: { ticked, tick } }: TickAllProps): ReactNode {
  const { t } = useTranslation('numbering');
  const format = useFormat();
  const count = of.filter((gap) => ticked.has(rangeKey(gap))).length;
  return (
    <Checkbox
      label={t(words, format.counted(of.length))}
      checked={count > 0 && count < of.length ? 'mixed' : count > 0}
      onChange={(_, { checked }) => tick(of, checked === true)}
    />
  );
}
