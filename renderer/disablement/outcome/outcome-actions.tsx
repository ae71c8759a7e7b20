/** The buttons of each outcome, the usual next step first. */

import { mergeClasses } from '@fluentui/react-components';
import { FolderOpenRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '../../i18n/pt-BR/index.ts';
import { useCommand } from '../../api/hooks.ts';
import { useOpenConnection } from '../../ui/navigation/connection-panel.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { useRouter } from '../../ui/navigation/router.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { mendOf, type OutcomeKind } from './outcome-model.ts';
import { PreparedActions } from './prepared-actions.tsx';
import { hasReceipt, ReceiptButton, ReceiptResult, type SavedReceipt } from './receipt-button.tsx';
import { ResendButton } from './resend-button.tsx';

export function OutcomeActions(props: OutcomeProps & { readonly face: OutcomeKind }): ReactNode {
  const { view, face } = props;
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common', 'words']);
  const { go } = useRouter();
  const openConnection = useOpenConnection();
  const input = { environment: view.environment, requestId: view.requestId };
  const show = useCommand('disablement.show-file');
  const save = useCommand('disablement.save-file');
  const [notShown, setNotShown] = useState<string>();
  const [receipt, setReceipt] = useState<SavedReceipt>();
  const keeper = view.file?.keeper;
  const openFolder = async () => {
    if (keeper !== undefined && !(await save.run(input)).ok) return;
    const shown = await show.run(input);
    setNotShown(shown.ok && !shown.value.shown ? shown.value.path : undefined);
  };
  const button = (
    letter: keyof Catalogue['mnemonics']['end'],
    label: string,
    onClick: () => void,
    appearance: 'primary' | 'secondary' | 'subtle' = 'secondary',
  ) => (
    <KeyButton
      key={label}
      mnemonic={`end.${letter}`}
      appearance={appearance}
      disabledFocusable={appearance === 'primary' && (props.pending || save.pending)}
      onClick={onClick}
    >
      {label}
    </KeyButton>
  );
  const another = (appearance: 'secondary' | 'subtle' = 'subtle') =>
    button('another', t('end.another'), props.onAnother, appearance);
  const nProt = view.nProt || (face === 'already' ? (view.answer?.nProt ?? '') : '');
  const protocol = nProt ? <CopyButton key="protocol" text={nProt} label={t('words:copyProtocol')} /> : null;
  const receiptButton = hasReceipt(view) ? (
    <ReceiptButton key="receipt" mnemonic="end.receipt" view={view} onSaved={setReceipt} />
  ) : null;
  // A path of another computer opens nothing here.
  const path = keeper === undefined ? view.file?.path : undefined;
  const copyPath = path ? <CopyButton key="path" text={path} label={t('words:copyPath')} /> : null;
  const rejection = view.answer ? (
    <CopyButton
      key="rejection"
      text={t('end.rejection', { cStat: view.answer.cStat, xMotivo: view.answer.xMotivo })}
      label={t('end.copyRejection')}
    />
  ) : null;

  const mends = (): readonly ReactNode[] => {
    const mend = mendOf(view.answer?.cStat ?? '');
    const label = t(`end.mends.${mend.kind}`);
    if ('step' in mend) return [button('mend', label, () => props.onFix(mend.step), 'primary')];
    const there = () => go('certificates', mend.kind === 'company' ? { company: view.cnpj } : {});
    return [
      button('mend', label, there, 'primary'),
      button('again', t('end.mends.again'), () => props.onFix(2)),
    ];
  };

  const buttons = (of: Exclude<OutcomeKind, 'prepared'>): readonly ReactNode[] => {
    switch (of) {
      case 'homologated':
        return [
          <KeyButton
            key="folder"
            mnemonic="end.folder"
            appearance="primary"
            {...(keeper === undefined ? { icon: <FolderOpenRegular /> } : {})}
            disabledFocusable={save.pending}
            onClick={() => void openFolder()}
          >
            {keeper === undefined ? t('common:openFolder') : t('end.saveHereToo')}
          </KeyButton>,
          receiptButton,
          another('secondary'),
          protocol,
          copyPath,
        ];
      case 'unsaved':
        return [
          button('saveNow', t('common:saveNow'), () => void save.run(input), 'primary'),
          another(),
          protocol,
          copyPath,
        ];
      case 'recorded':
        return [receiptButton, another('secondary'), protocol];
      case 'refused':
        return [...mends(), another(), rejection];
      case 'already':
        return [another('secondary'), protocol, rejection];
      case 'stopped':
        return [
          button('retryNew', t('words:tryAgain'), () => props.onFix(2), 'primary'),
          button('isItBack', t('end.isItBack'), () => openConnection({ uf: view.uf, mod: view.mod })),
          another(),
        ];
      case 'uncertain':
        return [
          <ResendButton
            key="again"
            mnemonic="end.resend"
            view={view}
            pending={props.pending}
            onResend={props.onResend}
          />,
          button('later', t('end.later'), props.onLater),
          button('otherWays', t('end.otherWays'), props.onResolve, 'subtle'),
          another(),
        ];
      case 'imported':
        return [button('otherWays', t('end.sayFound'), props.onResolve, 'primary'), another()];
      case 'sending':
      case 'closed':
      case 'discarded':
        return [another('secondary')];
    }
  };
  if (face === 'prepared') return <PreparedActions {...props} />;
  return (
    <>
      <div>
        <ErrorPanel error={show.error ?? save.error} />
        <div role="status">{notShown ? t('end.folderNotShown', { path: notShown }) : ''}</div>
        <ReceiptResult saved={receipt} />
      </div>
      <div className={mergeClasses(form.buttons, form.fromStart)}>{buttons(face)}</div>
    </>
  );
}
