/** The frame of a dialog: title, content and buttons, as a form where it is submitted. */

import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface Props {
  readonly open?: boolean;
  readonly title: string;
  /** It has to be answered: a click beside it does not close it. */
  readonly answered?: boolean;
  readonly surfaceClass?: string;
  readonly contentClass?: string;
  readonly children: ReactNode;
  /** The buttons. */
  readonly actions: ReactNode;
  readonly onSubmit?: () => void;
  /** Absent where only a button closes it. */
  readonly onClose?: () => void;
}

export function DialogFrame(props: Props): ReactNode {
  const { open = true, answered = false, onSubmit, onClose } = props;
  const body = (
    <DialogBody>
      <DialogTitle>{props.title}</DialogTitle>
      <DialogContent className={props.contentClass}>{props.children}</DialogContent>
      <DialogActions>{props.actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog
      open={open}
      modalType={answered ? 'alert' : 'modal'}
      onOpenChange={(_, next) => !next.open && onClose?.()}
    >
      {/* Fading it is no longer in front: the keys are the page's again. */}
      <DialogSurface className={props.surfaceClass} aria-modal={open}>
        {onSubmit ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  );
}
