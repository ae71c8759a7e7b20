/** The same action by the command `balcao`, whose TLS is another one, where the window's does not reach a server. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { CopyButton } from '../copy-button.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  command: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    overflowWrap: 'anywhere',
    userSelect: 'text',
  },
});

/** Nothing for any other error. `words`: the command's words and options, without the program's name. */
export function ByCommandLine({
  error,
  words,
}: {
  readonly error: Pick<AppError, 'code'> | undefined;
  readonly words: readonly string[];
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  if (error?.code !== 'sefaz.tls-no-cipher') return null;
  const command = ['balcao', ...words].join(' ');
  return (
    <div className={styles.row}>
      <code className={styles.command}>{command}</code>
      <CopyButton text={command} label={t('copyCommand')} />
    </div>
  );
}
