/** [Comprovante PDF]: saves the receipt beside the XML, and shows its path where the host cannot open a folder. */

import { Button } from '@fluentui/react-components';
import { DocumentPdfRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useCommand } from '../../api/hooks.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { KeyButton, type MnemonicName } from '../../ui/keyboard/mnemonics.tsx';

export interface SavedReceipt {
  /** The path, where the host could not show the file. */
  readonly path?: string | undefined;
  readonly error?: AppError | undefined;
  readonly shown: boolean;
}

/** Only a confirmed disablement has a receipt. */
export function hasReceipt(view: DisablementView): boolean {
  return view.provedBy !== undefined;
}

export interface ReceiptButtonProps {
  readonly view: DisablementView;
  readonly onSaved: (saved: SavedReceipt | undefined) => void;
  /** For a list, whose context identifies the receipt. */
  readonly compact?: { readonly label: string };
  /** If it is one of the main buttons. */
  readonly mnemonic?: MnemonicName;
}

export function ReceiptButton({ view, onSaved, compact, mnemonic }: ReceiptButtonProps): ReactNode {
  const { t } = useTranslation('disablement');
  const { run, pending } = useCommand('disablement.save-receipt');
  const save = async () => {
    onSaved(undefined);
    const saved = await run({ environment: view.environment, requestId: view.requestId });
    if (!saved.ok) onSaved({ error: saved.error, shown: false });
    else onSaved(saved.value.shown ? { shown: true } : { path: saved.value.path, shown: false });
  };
  const given = {
    icon: <DocumentPdfRegular />,
    disabledFocusable: pending,
    onClick: (event: { stopPropagation: () => void }) => {
      event.stopPropagation();
      void save();
    },
  };
  if (mnemonic) {
    return (
      <KeyButton {...given} mnemonic={mnemonic}>
        {t('receipt.save')}
      </KeyButton>
    );
  }
  return (
    <Button
      {...given}
      {...(compact ? { size: 'small', appearance: 'subtle', 'aria-label': compact.label } : {})}
    >
      {compact ? t('receipt.short') : t('receipt.save')}
    </Button>
  );
}

export function ReceiptResult({ saved }: { saved: SavedReceipt | undefined }): ReactNode {
  const { t } = useTranslation(['disablement', 'words']);
  return (
    <>
      <ErrorPanel error={saved?.error} />
      <div role="status">
        {saved?.shown ? t('receipt.saved') : null}
        {saved?.path ? (
          <>
            {t('receipt.notShown', { path: saved.path })}{' '}
            <CopyButton text={saved.path} label={t('words:copyPath')} />
          </>
        ) : null}
      </div>
    </>
  );
}
