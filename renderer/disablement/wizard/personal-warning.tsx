/** Warns of what looks like personal data in a justification; it never blocks. */

import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findPersonalData } from '../../../shared/fiscal/justification/personal-data.ts';

export function PersonalWarning({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('disablement');
  const found = findPersonalData(text);
  return (
    <div role="status">
      {found.length > 0 ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {found
              .map(({ kind, text: shown }) => t(`justification.personal.${kind}`, { text: shown }))
              .join(' ')}{' '}
            {t('justification.personalWhy')}
          </MessageBarBody>
        </MessageBar>
      ) : null}
    </div>
  );
}
