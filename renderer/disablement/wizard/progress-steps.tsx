/** The real steps of one request while it is sent, read out as they come. */

import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { Checkmark16Filled, Circle16Regular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACT_STEPS, type ActStep } from '../use-act.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0 16px', padding: 0, display: 'grid', rowGap: '12px' },
  row: {
    display: 'grid',
    gridTemplateColumns: '24px 1fr',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    minHeight: '24px',
  },
  now: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorNeutralForeground2 },
  check: { color: tokens.colorPaletteGreenForeground1, display: 'flex' },
});

export interface ProgressStepsProps {
  readonly step: ActStep | undefined;
  /** A resend signs and records nothing. */
  readonly again: boolean;
  /** What the person is asked meanwhile. */
  readonly text: string;
}

export function ProgressSteps({ step, again, text }: ProgressStepsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const steps = again ? ACT_STEPS.filter((each) => each !== 'signing' && each !== 'recording') : ACT_STEPS;
  // While it closes, it keeps showing the last state instead of an empty list.
  const [last, setLast] = useState(step);
  if (step !== undefined && step !== last) setLast(step);
  const shown = step ?? last;
  const current = shown ? ACT_STEPS.indexOf(shown) : -1;
  return (
    <>
      <ol className={styles.list}>
        {steps.map((each) => {
          const index = ACT_STEPS.indexOf(each);
          const ahead = index === current ? 'now' : 'todo';
          const state = index < current ? 'done' : ahead;
          return (
            <li
              key={each}
              className={mergeClasses(
                styles.row,
                state === 'now' && styles.now,
                state === 'done' && styles.done,
              )}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              {state === 'now' ? <Spinner size="extra-tiny" /> : null}
              {state === 'done' ? (
                <span className={styles.check}>
                  <Checkmark16Filled aria-hidden="true" />
                </span>
              ) : null}
              {state === 'todo' ? <Circle16Regular aria-hidden="true" /> : null}
              <span>
                {t(`progress.steps.${each}`)}
                <span className="visually-hidden">{` – ${t(`progress.${state}`)}`}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <div role="status">
        <span className="visually-hidden">{step ? t(`progress.steps.${step}`) : ''}</span>
        {text}
      </div>
    </>
  );
}
