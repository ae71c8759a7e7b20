/** Companies whose chain on the server is not what this computer saw of it: what happened, and the button to accept it. */

import { Button, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { formatCnpj, parseCnpj, type Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { useCommand } from '../../api/hooks.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { useWhere } from '../../ui/session.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ToneLine } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  each: { display: 'grid', rowGap: '8px', justifyItems: 'start' },
  result: { outline: 'none' },
});

export function ChainFaults({ chains }: { chains: readonly AppError[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const accept = useCommand('shared-journal.accept-chain');
  const format = useFormat();
  const { companies } = useWhere();
  const nameOf = (cnpj: Cnpj) => companies.find((company) => company.cnpj === cnpj)?.name || formatCnpj(cnpj);
  const [asked, setAsked] = useState<Cnpj>();
  const [accepted, setAccepted] = useState<{ readonly cnpj: Cnpj; readonly imported: number }>();
  const result = useRef<HTMLDivElement>(null);
  const onAccept = async (cnpj: Cnpj) => {
    setAccepted(undefined);
    const done = await accept.run({ cnpj });
    if (done.ok) setAccepted({ cnpj, imported: done.value.imported });
  };
  const isShown = accept.pending || accepted !== undefined;
  useEffect(() => {
    // The button goes with the fault; the focus would then leave this card, and the page would jump.
    if (isShown) takeFocus(result.current);
  }, [isShown]);
  return (
    <>
      {chains.map((fault) => {
        const cnpj = parseCnpj(String(fault.data?.['cnpj']));
        return cnpj.ok ? (
          <div key={cnpj.value} className={styles.each}>
            <ErrorPanel error={fault} intent="warning" />
            <Button data-looked disabledFocusable={accept.pending} onClick={() => setAsked(cnpj.value)}>
              {t('shared.chain.looked', { company: nameOf(cnpj.value) })}
            </Button>
          </div>
        ) : null;
      })}
      <ErrorPanel error={accept.error} />
      {isShown ? (
        <div ref={result} tabIndex={-1} role="status" className={styles.result}>
          {accepted ? (
            <ToneLine tone="good">
              {t('shared.chain.accepted', { company: nameOf(accepted.cnpj) })}{' '}
              {accepted.imported > 0 ? t('shared.chain.imported', format.counted(accepted.imported)) : null}
            </ToneLine>
          ) : (
            t('shared.chain.accepting')
          )}
        </div>
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('shared.chain.title')}
        act={t('shared.chain.act')}
        onClose={() => setAsked(undefined)}
        onAct={() => void (asked && onAccept(asked))}
      >
        {asked ? (
          <p>
            <strong>{nameOf(asked)}</strong> · {formatCnpj(asked)}
          </p>
        ) : null}
        <p>{t('shared.chain.text')}</p>
        <p>{t('shared.chain.more')}</p>
      </ConfirmDialog>
    </>
  );
}
