/** [Ver XML]: shows a document in a dialog. */

import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
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
    <DialogFrame
      title={title}
      surfaceClass={styles.surface}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button appearance="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <XmlText label={title} xml={xml} maxHeight="calc(100vh - 320px)" />
    </DialogFrame>
  );
}
