/** What a person should know of a shared journal that works, a notice each. */

import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { sharedWarnings } from '../../../shared/explain/shared-warnings.ts';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({ text: { whiteSpace: 'normal' } });

/** Nothing where nothing needs a look. */
export function SharedWarnings({ of }: { of: Parameters<typeof sharedWarnings>[0] }): ReactNode {
  const styles = useStyles();
  const { locale } = useFormat();
  return sharedWarnings(of, locale).map((warning) => (
    <MessageBar key={warning} intent="warning" layout="multiline">
      <MessageBarBody className={styles.text}>{warning}</MessageBarBody>
    </MessageBar>
  ));
}
