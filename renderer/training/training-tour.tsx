/** Five things to try in training, each with a button and a mark once it was done. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Filled } from '@fluentui/react-icons';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { Card } from '../ui/page.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { endTour, useFileFound, useTourEnded } from './tour-state.ts';
import { isDone, STOPS, type Stop } from './tour-stops.ts';
import { useTrainingData } from './training-data.ts';
import { BALL } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr) auto',
    columnGap: '12px',
    alignItems: 'center',
    padding: '8px 0',
  },
  ball: { ...BALL },
  all: { margin: '0 0 8px', color: tokens.colorNeutralForeground2 },
  done: { color: tokens.colorPaletteGreenForeground1, display: 'flex' },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  text: { display: 'block', color: tokens.colorNeutralForeground2 },
});

export const TrainingTour = memo(function TrainingTour(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('tour');
  const format = useFormat();
  const { go } = useRouter();
  const data = useTrainingData();
  const ended = useTourEnded();
  const history = useQueryCall('history.list', { environment: 'treino', limit: 500 }, { enabled: !ended });
  const fileFound = useFileFound();
  if (!data || ended) return null;

  const { gap, examples } = data;
  const words = {
    missing: format.number(gap.missing),
    serie: gap.serie,
    used: format.list(gap.used.map((n) => format.number(n))),
  };
  const acts: Readonly<Record<Stop, () => void>> = {
    authorized: () => go('consult', { consult: examples['authorized'] ?? '' }),
    cancelled: () => go('consult', { consult: examples['cancelled'] ?? '' }),
    gap: () => go('numbering'),
    file: () => go('history'),
    lost: () => go('training'),
  };
  const marks = STOPS.map((stop) => isDone(stop, data, history.data ?? [], fileFound));
  const allDone = marks.every(Boolean);
  return (
    <Card
      title={allDone ? t('allDone') : t('home')}
      label={t('name')}
      actions={
        <Button size="small" appearance={allDone ? 'primary' : 'subtle'} onClick={endTour}>
          {t('end')}
        </Button>
      }
    >
      {allDone ? <p className={styles.all}>{t('allDoneText')}</p> : null}
      <ol className={styles.list}>
        {STOPS.map((stop, index) => {
          const done = marks[index] ?? false;
          return (
            <li key={stop} className={styles.row}>
              {done ? (
                <span className={styles.done} role="img" aria-label={t('done')}>
                  <CheckmarkCircle20Filled aria-hidden="true" />
                </span>
              ) : (
                <span className={styles.ball} aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <span>
                <span className={styles.title}>{t(`stops.${stop}.title`, words)}</span>
                <span className={styles.text}>{t(`stops.${stop}.text`, words)}</span>
              </span>
              <Button
                size="small"
                onClick={acts[stop]}
                aria-label={`${t(`stops.${stop}.act`)}: ${t(`stops.${stop}.title`, words)}`}
              >
                {t(`stops.${stop}.act`)}
              </Button>
            </li>
          );
        })}
      </ol>
    </Card>
  );
});
