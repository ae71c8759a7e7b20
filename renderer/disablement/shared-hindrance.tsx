/** Beside an act that waits for the shared journal: the notice above says why. */

import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ body: { whiteSpace: 'normal' } });

/** @param act what waits: a new request, which was filled in, or one that is sent again */
export function SharedHindrance({ act }: { act: 'new' | 'again' }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody className={styles.body}>{t(`hindered.${act}`)}</MessageBarBody>
    </MessageBar>
  );
}
