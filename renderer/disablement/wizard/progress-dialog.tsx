/** The real steps of a disablement while it runs; the dialog cannot be closed, because the request cannot be recalled. */

import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
} from '@fluentui/react-components';
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

export interface ProgressDialogProps {
  readonly step: ActStep | undefined;
  readonly title: string;
  /** A resend signs and records nothing. */
  readonly again: boolean;
  /** Of several requests: what keeps the following ones from being sent. */
  readonly stop?:
    | { readonly label: string; readonly asked: boolean; readonly text: string; readonly onStop: () => void }
    | undefined;
}

export function ProgressDialog({ step, title, again, stop }: ProgressDialogProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const steps = again ? ACT_STEPS.filter((each) => each !== 'signing' && each !== 'recording') : ACT_STEPS;
  // While it closes, it keeps showing the last state instead of an empty list.
  const [last, setLast] = useState(step);
  if (step !== undefined && step !== last) setLast(step);
  const shown = step ?? last;
  const current = shown ? ACT_STEPS.indexOf(shown) : -1;
  return (
    <Dialog open={step !== undefined} modalType="alert">
      <DialogSurface
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.stopPropagation();
        }}
      >
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <ol className={styles.list}>
              {steps.map((each) => {
                const index = ACT_STEPS.indexOf(each);
                const state = index < current ? 'done' : index === current ? 'now' : 'todo';
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
              {stop?.asked ? stop.text : t('progress.stay')}
            </div>
          </DialogContent>
          {stop ? (
            <DialogActions>
              <Button disabledFocusable={stop.asked} onClick={stop.onStop}>
                {stop.label}
              </Button>
            </DialogActions>
          ) : null}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
