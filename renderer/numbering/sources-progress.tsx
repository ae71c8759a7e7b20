/** How far the reading is: files done of those found, the time left, and a button that cancels it. */

import { Button, Field, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useElapsedSeconds } from '../ui/clock.ts';
import { Card } from '../ui/page.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { percentOf, secondsLeft, useReading, type ReadingStep } from './reading.ts';

const MINUTE_S = 60;

const useStyles = makeStyles({
  row: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '16px', alignItems: 'end' },
  path: { overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2, margin: '0 0 8px' },
});

/** Renders nothing while nothing is read, or the person is still choosing. */
export function ReadingProgress(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['sources', 'common', 'frame']);
  const { running, cancel } = useReading();
  if (!running?.step) return null;
  return (
    <Card label={t('sources:progress')}>
      <p className={styles.path}>{t('frame:reading.now', { path: running.step.path })}</p>
      <div className={styles.row}>
        <Bar step={running.step} since={running.since} />
        <Button disabledFocusable={running.stopping} onClick={cancel}>
          {running.stopping ? t('sources:stopping') : t('common:cancel')}
        </Button>
      </div>
    </Card>
  );
}

function Bar({ step, since }: { step: ReadingStep; since: number }): ReactNode {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const done = format.number(step.done);
  const seconds = secondsLeft(step, useElapsedSeconds(since));
  const left = (count: number) =>
    count < MINUTE_S ? t('secondsLeft', { count }) : t('minutesLeft', { count: Math.ceil(count / MINUTE_S) });
  const words = [
    step.counting
      ? t('counting', format.counted(step.total))
      : t('done', { done, count: step.total, total: format.number(step.total) }),
    ...(seconds ? [left(seconds)] : []),
  ].join(' · ');
  return (
    <Field validationMessage={words} validationState="none">
      {/* Never without a value: the library's indeterminate bar is wrong where motion is reduced. */}
      <ProgressBar aria-label={t('progress')} max={100} value={percentOf(step) ?? 0} aria-valuetext={words} />
    </Field>
  );
}
