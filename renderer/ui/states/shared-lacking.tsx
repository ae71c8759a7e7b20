/** Says that the journal of this folder has requests that the shared one does not know, and offers what the caller can do about it. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../words/use-format.ts';
import { Notice } from './notice.tsx';

interface Props {
  /** Requests, of which there is one at least. */
  readonly count: number;
  readonly text: string;
  readonly action: ReactNode;
}

export function SharedLacking({ count, text, action }: Props): ReactNode {
  const { t } = useTranslation('frame');
  const format = useFormat();
  return (
    <Notice intent="warning" padded title={t('shared.lacking', format.counted(count))} actions={action}>
      {text}
    </Notice>
  );
}
