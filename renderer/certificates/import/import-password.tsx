/** The password of the chosen file: sent to the core once, and cleared here when the file opens. */

import { Button, Field, Input } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular, KeyRegular } from '@fluentui/react-icons';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificatePreview } from '../../../shared/contract.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { useFormat } from '../../ui/words/use-format.ts';

export interface ImportPasswordProps {
  readonly draft: { readonly draftId: string; readonly fileName: string };
  /** Another file is being chosen or read: the form is disabled, because its password would be for the wrong file. */
  readonly choosing: boolean;
  readonly onOpened: (preview: CertificatePreview) => void;
  readonly onChooseOther: () => void;
  readonly onCancel: () => void;
}

export function ImportPassword(props: ImportPasswordProps): ReactNode {
  const { draft, choosing, onOpened, onChooseOther, onCancel } = props;
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common', 'words']);
  const { locale } = useFormat();
  const inspect = useCommand('certificate.inspect');
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  const wrong = inspect.error?.code === 'certificate.password-wrong';
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const submit = async () => {
    const input = field.current;
    if (!input || choosing) return;
    const opened = await inspect.run({ draftId: draft.draftId, password: input.value });
    if (opened.ok) {
      input.value = '';
      onOpened(opened.value);
    } else {
      if (takeFocus(input)) input.select();
    }
  };

  const warning = capsLock ? t('certificates:wizard.capsLock') : null;
  const unless = capsLock ? 'warning' : 'none';
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 className={form.title}>{t('certificates:wizard.passwordTitle')}</h2>
      <Facts facts={[[t('certificates:wizard.chosen'), draft.fileName]]} />
      {wrong ? null : <ErrorPanel error={inspect.error} />}
      <Field
        label={t('words:password')}
        hint={t('certificates:wizard.passwordHint')}
        validationState={wrong ? 'error' : unless}
        validationMessage={
          wrong && inspect.error
            ? `${explainError(inspect.error, locale).what} ${warning ?? t('certificates:wizard.chooseTrouble')}`
            : warning
        }
      >
        <Input
          ref={(element: HTMLInputElement | null) => {
            field.current = element;
          }}
          size="large"
          autoFocus
          readOnly={choosing}
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          contentBefore={<KeyRegular />}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          contentAfter={
            <Button
              appearance="transparent"
              size="small"
              icon={shown ? <EyeOffRegular /> : <EyeRegular />}
              aria-label={shown ? t('certificates:wizard.hide') : t('certificates:wizard.show')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </Field>
      <div className={form.foot}>
        <KeyButton mnemonic="import.cancel" onClick={onCancel}>
          {t('common:cancel')}
        </KeyButton>
        <KeyButton mnemonic="import.other" disabledFocusable={choosing} onClick={onChooseOther}>
          {choosing ? t('certificates:wizard.choosing') : t('certificates:wizard.chooseOther')}
        </KeyButton>
        <KeyButton
          mnemonic="import.open"
          appearance="primary"
          type="submit"
          disabledFocusable={inspect.pending || choosing}
        >
          {inspect.pending ? t('certificates:wizard.opening') : t('words:open')}
        </KeyButton>
      </div>
    </form>
  );
}
