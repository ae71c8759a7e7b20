/**
 * Asks whether the certificate is stored on this computer, where it has a protected store; otherwise says that the
 * file will be asked for.
 */

import { Checkbox, Field } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/states/notice.tsx';

export interface RememberChoiceProps {
  /** Undefined until the core has answered. */
  readonly canRemember: boolean | undefined;
  readonly checked: boolean;
  readonly onChange: (remember: boolean) => void;
}

export function RememberChoice({ canRemember, checked, onChange }: RememberChoiceProps): ReactNode {
  const { t } = useTranslation('certificates');
  if (canRemember === undefined) return null;
  if (!canRemember) {
    return <Notice intent="info">{t('wizard.cannotRemember')}</Notice>;
  }
  return (
    <Field hint={t('wizard.rememberHint')}>
      <Checkbox
        label={t('wizard.remember')}
        checked={checked}
        onChange={(_, data) => onChange(data.checked === true)}
      />
    </Field>
  );
}
