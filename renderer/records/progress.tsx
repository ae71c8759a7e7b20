/** How far an audit, a repair or an import is, as the core tells it. */

import { Field, ProgressBar } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppEvent } from '../api/hooks.ts';
import { useFormat } from '../ui/use-format.ts';

export function Progress({ label }: { label: string }): ReactNode {
  const { t } = useTranslation('records');
  const format = useFormat();
  const [at, setAt] = useState<{ readonly done: number; readonly total: number }>();
  useAppEvent((event) => {
    if (event.name === 'journal.progress') setAt(event.data);
  });
  const text = at && t('audit.progress', { done: format.number(at.done), total: format.number(at.total) });
  return (
    <Field validationMessage={text ?? label} validationState="none">
      {/* Never without a value: the library's endless motion breaks where motion is to be skipped. */}
      <ProgressBar aria-label={label} max={at?.total || 1} value={at?.done ?? 0} />
    </Field>
  );
}
