/** Warns of what looks like personal data in a justification; it never blocks. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findPersonalData } from '../../../shared/fiscal/justification/personal-data.ts';
import { Notice } from '../../ui/states/notice.tsx';

export function PersonalWarning({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('disablement');
  const found = findPersonalData(text);
  return (
    <div role="status">
      {found.length > 0 ? (
        <Notice intent="warning">
          {found
            .map(({ kind, text: shown }) => t(`justification.personal.${kind}`, { text: shown }))
            .join(' ')}{' '}
          {t('justification.personalWhy')}
        </Notice>
      ) : null}
    </div>
  );
}
