/** Beside an act that waits for the shared journal: the notice above says why. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/states/notice.tsx';

/** @param act what waits: a new request, which was filled in, or one that is sent again */
export function SharedHindrance({ act }: { act: 'new' | 'again' }): ReactNode {
  const { t } = useTranslation('disablement');
  return <Notice intent="warning">{t(`hindered.${act}`)}</Notice>;
}
