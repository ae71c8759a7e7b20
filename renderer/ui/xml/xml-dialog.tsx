/** [Ver XML]: shows a document in a dialog. */

import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { XmlText } from './xml-text.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: 'min(960px, calc(100vw - 48px))' },
});

export interface XmlDialogProps {
  readonly title: string;
  /** The document as received. */
  readonly xml: string;
  readonly onClose: () => void;
  /** Further buttons, before [Fechar]. */
  readonly actions?: ReactNode;
}

export function XmlDialog({ title, xml, onClose, actions }: XmlDialogProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('common');
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <XmlText label={title} xml={xml} maxHeight="calc(100vh - 320px)" />
          </DialogContent>
          <DialogActions>
            {actions}
            <Button appearance="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
