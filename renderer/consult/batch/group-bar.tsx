/** The bar of counts of a batch: each part shows by width, pattern, icon and word how many rows it has, and is the filter by them. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchGroup, BatchView } from '../../../shared/contract.ts';
import { FORCED, LOW } from '../../theme/narrow.ts';
import { ToneIcon, useToneStyles, type Tone } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { choiceAfter, countedGroups, GROUP_TONE } from './groups.ts';

const stripes = (angle: number, on: number, off: number) =>
  `repeating-linear-gradient(${angle}deg, currentColor 0 ${on}px, transparent ${on}px ${on + off}px)`;

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'stretch',
    columnGap: '2px',
    rowGap: '4px',
    [LOW]: { flexGrow: 1, flexWrap: 'nowrap', minWidth: 0, overflowX: 'auto' },
  },
  part: {
    display: 'grid',
    gridTemplateRows: '12px auto',
    rowGap: '4px',
    flexShrink: 1,
    flexBasis: 'auto',
    minWidth: 'max-content',
    padding: '2px 2px 4px',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    [FORCED]: { border: '2px solid Highlight' },
  },
  strip: { borderRadius: '3px', border: '1px solid currentColor', boxSizing: 'border-box' },
  good: { backgroundImage: stripes(90, 1, 0) },
  gone: { backgroundImage: stripes(45, 4, 3) },
  bad: { backgroundImage: stripes(135, 2, 2) },
  warn: { backgroundImage: stripes(90, 3, 3) },
  unknown: { backgroundImage: stripes(0, 2, 2) },
  quiet: { backgroundImage: stripes(90, 1, 5) },
  words: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '6px',
    padding: '0 4px',
    lineHeight: '20px',
    fontSize: '13px',
    whiteSpace: 'nowrap',
  },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

export interface GroupBarProps {
  readonly view: Pick<BatchView, 'groups' | 'total'>;
  readonly chosen: readonly BatchGroup[];
  readonly onChosen: (chosen: readonly BatchGroup[]) => void;
}

export function GroupBar({ view, chosen, onChosen }: GroupBarProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  return (
    <div role="group" aria-label={t('groups.label')} className={styles.bar}>
      {countedGroups(view).map(({ group, count }) => (
        <Part
          key={group}
          group={group}
          count={count}
          share={count / Math.max(1, view.total)}
          pressed={chosen.includes(group)}
          onPress={(add) => onChosen(choiceAfter(chosen, group, add))}
        />
      ))}
      {chosen.length > 0 ? (
        <Button appearance="subtle" icon={<DismissRegular />} onClick={() => onChosen([])}>
          {t('groups.all')}
        </Button>
      ) : null}
    </div>
  );
}

function Part(props: {
  readonly group: BatchGroup;
  readonly count: number;
  /** Of all rows, 0 to 1. */
  readonly share: number;
  readonly pressed: boolean;
  readonly onPress: (add: boolean) => void;
}): ReactNode {
  const { group, count, share, pressed, onPress } = props;
  const styles = useStyles();
  const tones = useToneStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  const tone: Tone = GROUP_TONE[group];
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-group={group}
      title={t('groups.hint')}
      className={mergeClasses(styles.part, pressed && styles.pressed)}
      style={{ flexGrow: Math.round(share * 1_000) + 1 }}
      onClick={(event) => onPress(event.ctrlKey || event.metaKey)}
    >
      <span
        className={mergeClasses(styles.strip, tones[tone], group !== 'pending' && styles[tone])}
        aria-hidden="true"
      />
      <span className={styles.words}>
        <ToneIcon tone={tone} />
        <span>
          <span className={styles.count}>{format.number(count)}</span>{' '}
          {t(`groups.counts.${group}`, { count })}
        </span>
      </span>
    </button>
  );
}
