/** The same action by the command `balcao`, whose TLS is another one, where the window's does not reach a server. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { useCommand, useQueryCall } from '../../api/hooks.ts';
import { CopyButton } from '../copy-button.tsx';
import { ErrorPanel } from './error-panel.tsx';

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
  return error?.code === 'sefaz.tls-no-cipher' ? <Command text={['balcao', ...words].join(' ')} /> : null;
}

/** Where the host has a terminal the person pastes it there: nothing is run unread. */
function Command({ text }: { readonly text: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  const about = useQueryCall('app.about', {});
  const terminal = useCommand('program.terminal');
  const [opened, setOpened] = useState(false);
  const open = async () => {
    await navigator.clipboard.writeText(text);
    const done = await terminal.run({});
    setOpened(done.ok && done.value.opened);
  };
  return (
    <div className={styles.row}>
      <code className={styles.command}>{text}</code>
      <CopyButton text={text} label={t('copyCommand')} />
      {about.data?.hasTerminal ? (
        <Button size="small" appearance="subtle" onClick={() => void open()}>
          {t('openTerminal')}
        </Button>
      ) : null}
      {opened ? <span role="status">{t('pasteThere')}</span> : null}
      <ErrorPanel error={terminal.error} />
    </div>
  );
}
