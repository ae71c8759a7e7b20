/** Closes the program and opens it again; not shown in a browser, whose page does not start the program. */

import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askWindow, findBridge } from '../api/transport-window.ts';

export function ReopenButton(): ReactNode {
  const { t } = useTranslation('common');
  if (!findBridge()) return null;
  return <Button onClick={() => void askWindow({ kind: 'reopen' })}>{t('reopen')}</Button>;
}
