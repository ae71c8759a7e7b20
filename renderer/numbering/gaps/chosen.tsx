/** The numbers chosen on the line: what they are, and the way into the wizard. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeCount, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { useRested } from '../../ui/clock.ts';
import { ToneIcon } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Place } from '../line/use-line.ts';
import { chosenNumbers } from './chosen-model.ts';
import { WRAPPING } from '../../theme/style-pieces.ts';

const useStyles = makeStyles({
  chosen: { ...WRAPPING, columnGap: '12px', rowGap: '8px', minHeight: '40px' },
  words: { flexGrow: 1, minWidth: '240px' },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  counts: { color: tokens.colorNeutralForeground2 },
  not: { display: 'flex', columnGap: '8px', alignItems: 'center' },
});

/** Milliseconds; while the choice is dragged nothing is asked. */
const REST_MS = 80;

export interface ChosenProps {
  readonly place: Place;
  readonly range: NumberRange;
  readonly onRange: (range: NumberRange | undefined) => void;
  readonly onDisable: (range: NumberRange) => void;
}

export function Chosen({ place, range, onRange, onDisable }: ChosenProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common', 'gaps']);
  const format = useFormat();
  const { nNFIni, nNFFin } = useRested(range, REST_MS);
  const line = useQueryCall(
    'numbering.line',
    { ...place, nNFIni, nNFFin, most: 5_000 },
    { keepPrevious: true },
  );
  const count = rangeCount(range);
  const known = line.data && !line.isPlaceholderData ? chosenNumbers(range, line.data) : undefined;
  const { free } = known ?? {};
  return (
    <div className={styles.chosen}>
      <div className={styles.words} role="status">
        <span className={styles.title}>
          {t('numbering:chosen.title', {
            range: format.range(range),
            numbers: t('common:numbers', format.counted(count)),
          })}
        </span>
        <span className={styles.counts}>
          {known?.counts.map(([state, n]) => t(`numbering:counted.${state}`, format.counted(n))).join(' · ')}
        </span>
        {known?.hindrance ? (
          <span className={styles.not}>
            <ToneIcon tone="warn" />
            {t(`numbering:chosen.not.${known.hindrance}`)}
          </span>
        ) : null}
      </div>
      {free ? (
        <Button onClick={() => onRange(free)}>
          {t('numbering:chosen.onlyFree', { range: format.range(free) })}
        </Button>
      ) : null}
      <Button appearance="subtle" onClick={() => onRange(undefined)}>
        {t('numbering:chosen.clear')}
      </Button>
      <Button
        appearance="primary"
        disabledFocusable={known === undefined || known.hindrance !== undefined}
        onClick={() => onDisable(range)}
      >
        {t('gaps:gap.disable')}
      </Button>
    </div>
  );
}
