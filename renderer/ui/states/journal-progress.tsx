/** The progress of an audit, a repair, an import or a copy, as the core reports it. */

import { Field, ProgressBar } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppEvent } from '../../api/hooks.ts';
import { useFormat } from '../words/use-format.ts';

export interface JournalProgressProps {
  readonly label: string;
  readonly of?: 'journal.progress' | 'backup.progress';
}

export function JournalProgress({ label, of = 'journal.progress' }: JournalProgressProps): ReactNode {
  const { t } = useTranslation(['audit', 'backup']);
  const format = useFormat();
  const [at, setAt] = useState<{ readonly done: number; readonly total: number }>();
  useAppEvent((event) => {
    if (event.name === of) setAt(event.data);
  });
  const words = of === 'backup.progress' ? 'backup:progress' : 'audit:progress';
  const text = at && t(words, { done: format.number(at.done), total: format.number(at.total) });
  return (
    <Field validationMessage={text ?? label} validationState="none">
      {/* Never without a value: the library's indeterminate bar is wrong where motion is reduced. */}
      <ProgressBar aria-label={label} max={at?.total || 1} value={at?.done ?? 0} />
    </Field>
  );
}
