/** Shows the text of a new token, once; only the button that confirms it was stored closes the dialog. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { useCompanyName } from './company-name.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '12px' },
  token: {
    padding: '14px 16px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '14px',
    overflowWrap: 'anywhere',
    userSelect: 'all',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  id: { display: 'flex', alignItems: 'center', columnGap: '8px', flexWrap: 'wrap' },
  idText: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', userSelect: 'all' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

export function TokenMade({
  made: { token, view },
  onKept,
}: {
  made: CallOutput<'token.create'>;
  onKept: () => void;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'common']);
  const company = useCompanyName(view.environment, view.cnpj);
  const environment = t(`common:environments.${view.environment}.plain`);
  return (
    <DialogFrame
      title={t('integration:made.title')}
      answered
      actions={
        <Button appearance="primary" onClick={onKept}>
          {t('integration:made.kept')}
        </Button>
      }
    >
      <div className={styles.column}>
        <span>{t('integration:made.text')}</span>
        <span className={styles.quiet}>{t('integration:made.token', { company, environment })}</span>
        <code className={styles.token}>{token}</code>
        <div>
          <CopyButton text={token} label={t('integration:made.copy')} />
        </div>
        <span className={styles.quiet}>{t('integration:made.idText')}</span>
        <div className={styles.id}>
          <span className={styles.idText}>{view.id}</span>
          <CopyButton text={view.id} label={t('integration:made.copyId')} />
        </div>
      </div>
    </DialogFrame>
  );
}
