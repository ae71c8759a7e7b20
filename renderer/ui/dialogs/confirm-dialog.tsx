/** A confirmation dialog; the safe answer has the focus. */

import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpener } from '../keyboard/focus-keeper.ts';
import { DialogFrame } from './dialog-frame.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly act: string;
  /** The safe answer, where "Cancelar" would not say what happens. */
  readonly stay?: string;
  readonly children: ReactNode;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { t } = useTranslation();
  const goBack = useOpener(props.open);
  const decline = () => {
    props.onClose();
    goBack();
  };
  return (
    <DialogFrame
      open={props.open}
      title={props.title}
      answered
      onClose={decline}
      actions={
        <>
          <Button appearance="primary" onClick={decline}>
            {props.stay ?? t('cancel')}
          </Button>
          <Button
            onClick={() => {
              props.onAct();
              props.onClose();
            }}
          >
            {props.act}
          </Button>
        </>
      }
    >
      {props.children}
    </DialogFrame>
  );
}
