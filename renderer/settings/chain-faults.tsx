/** Companies whose chain on the server is not what this computer saw of it: what happened, and the button for who has looked. */

import { Button, makeStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { parseCnpj, type Cnpj } from '../../shared/fiscal/cnpj.ts';
import { useCommand } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';

const useStyles = makeStyles({
  each: { display: 'grid', rowGap: '8px', justifyItems: 'start' },
});

export function ChainFaults({ chains }: { chains: readonly AppError[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const accept = useCommand('shared-journal.accept-chain');
  const [asked, setAsked] = useState<Cnpj>();
  return (
    <>
      {chains.map((fault) => {
        const cnpj = parseCnpj(String(fault.data?.['cnpj']));
        return cnpj.ok ? (
          <div key={cnpj.value} className={styles.each}>
            <ErrorPanel error={fault} intent="warning" />
            <Button disabledFocusable={accept.pending} onClick={() => setAsked(cnpj.value)}>
              {t('shared.chain.looked')}
            </Button>
          </div>
        ) : null;
      })}
      <ErrorPanel error={accept.error} />
      <ConfirmDialog
        open={asked !== undefined}
        title={t('shared.chain.title')}
        act={t('shared.chain.act')}
        onClose={() => setAsked(undefined)}
        onAct={() => void (asked && accept.run({ cnpj: asked }))}
      >
        <p>{t('shared.chain.text')}</p>
        <p>{t('shared.chain.more')}</p>
      </ConfirmDialog>
    </>
  );
}
