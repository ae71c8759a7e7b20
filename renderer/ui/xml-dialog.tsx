/** [Ver XML]: a document read in peace, indented for the eye, copied as it is. */

import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { xmlLines } from './xml-lines.ts';

const useStyles = makeStyles({
  surface: { maxWidth: 'min(960px, calc(100vw - 48px))' },
  text: {
    margin: 0,
    padding: '12px 16px',
    maxHeight: 'calc(100vh - 260px)',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '20px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  hint: { margin: '0 0 8px', color: tokens.colorNeutralForeground3 },
});

export interface XmlDialogProps {
  readonly title: string;
  /** As it came. */
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
            <p className={styles.hint}>{t('xml.hint')}</p>
            <pre className={styles.text} tabIndex={0} role="region" aria-label={title}>
              {xmlLines(xml)}
            </pre>
          </DialogContent>
          <DialogActions>
            <CopyButton text={xml} label={t('xml.copy')} />
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
