/** A disablement while it runs: one line while a person is asked, then a dialog that cannot be closed, because the request cannot be recalled. */

import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAgreed, type ActStep } from '../use-act.ts';
import { ProgressSteps } from './progress-steps.tsx';
import { WaitingLine } from './waiting-line.tsx';

export interface ProgressDialogProps {
  readonly step: ActStep | undefined;
  readonly title: string;
  /** A resend signs and records nothing. */
  readonly again: boolean;
}

export function ProgressDialog({ step, title, again }: ProgressDialogProps): ReactNode {
  const { t } = useTranslation('disablement');
  const agreed = step !== undefined && isAgreed(step);
  return (
    <>
      <WaitingLine waiting={step === 'confirming'} />
      <Dialog open={agreed} modalType="alert">
        <DialogSurface
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.stopPropagation();
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent>
              <ProgressSteps step={agreed ? step : undefined} again={again} text={t('progress.stay')} />
            </DialogContent>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}
