/** A closing that runs: how far it is, as the core reports it, and how it is cancelled. */

import { Field, ProgressBar } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppEvent } from '../../shared/contract.ts';
import { useAppEvent, type Command } from '../api/hooks.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useFormat } from '../ui/words/use-format.ts';

type At = Extract<AppEvent, { name: 'closing.progress' }>['data'];

type Closing = Pick<Command<'closing.make' | 'closing.make-all'>, 'pending' | 'cancel'>;

/** Beside the button that began it. */
export function CancelClosing({ of }: { of: Closing }): ReactNode {
  const { t } = useTranslation('common');
  return of.pending ? (
    <KeyButton mnemonic="closing.cancel" onClick={of.cancel}>
      {t('cancel')}
    </KeyButton>
  ) : null;
}

export function ClosingProgress({ label }: { label: string }): ReactNode {
  const { t } = useTranslation('closing');
  const format = useFormat();
  const [at, setAt] = useState<At>();
  useAppEvent((event) => {
    if (event.name === 'closing.progress') setAt(event.data);
  });
  const words = at && {
    company: at.company,
    index: format.number(at.index),
    companies: format.number(at.companies),
    done: format.number(at.done),
    count: at.total,
    total: format.number(at.total),
  };
  const text = words && t(at.companies > 1 ? 'progress.all' : 'progress.company', words);
  const share = at && at.total > 0 ? at.done / at.total : 0;
  return (
    <Field validationMessage={text ?? label} validationState="none">
      {/* Never without a value: the library's indeterminate bar is wrong where motion is reduced. */}
      <ProgressBar aria-label={label} max={at?.companies ?? 1} value={at ? at.index - 1 + share : 0} />
    </Field>
  );
}
