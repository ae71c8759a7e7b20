/** Numbers whose notes may still arrive, each with its hour: separate from the gaps, and not offered. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../shared/contract.ts';
import { Card } from '../../ui/page.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { lastMinute } from '../../../shared/moments.ts';
import { Glyph } from '../line/glyph.tsx';

const useStyles = makeStyles({
  text: { margin: '0 0 8px', color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '6px' },
  row: { display: 'flex', alignItems: 'center', columnGap: '10px', flexWrap: 'wrap' },
  sign: { width: '16px', height: '16px' },
  numbers: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  more: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
});

export type WaitingRange = CallOutput<'numbering.gaps'>['waiting'][number];

export interface WaitingListProps {
  readonly waiting: readonly WaitingRange[];
  /** Ranges beyond those that were answered. */
  readonly beyond: number;
}

export function WaitingList({ waiting, beyond }: WaitingListProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'gaps']);
  const format = useFormat();
  return (
    <Card title={t('waiting.title')}>
      <p className={styles.text}>
        {t('waiting.text')} {waiting.some(({ mod }) => mod === '65') ? t('waiting.holidays') : ''}
      </p>
      <ul className={styles.list}>
        {waiting.map((range) => (
          <li key={range.nNFIni} className={styles.row}>
            <span className={styles.sign}>
              <Glyph mark="waiting" />
            </span>
            <span className={styles.numbers}>
              {t('numbering:gap.numbers', { range: format.range(range) })}
            </span>
            <span>{t('waiting.until', { at: format.dateTime(lastMinute(range.until)) })}</span>
          </li>
        ))}
      </ul>
      {beyond > 0 ? <p className={styles.more}>{t('waiting.more', format.counted(beyond))}</p> : null}
    </Card>
  );
}
