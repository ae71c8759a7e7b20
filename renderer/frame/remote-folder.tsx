/** Notice on every screen that the data folder is on the network and read-only, with the offer to move it to this computer. */

import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/hooks.ts';
import { ReopenButton } from '../ui/reopen-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';

const useStyles = makeStyles({ body: { whiteSpace: 'normal', paddingTop: '8px', paddingBottom: '8px' } });

export function RemoteFolder({ folder }: { folder: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const move = useCommand('data.move');
  const [movedTo, setMovedTo] = useState<string>();
  const onMove = async () => {
    const moved = await move.run({});
    if (moved.ok) setMovedTo(moved.value.folder);
  };
  if (movedTo !== undefined) {
    return (
      <MessageBar intent="success" layout="multiline" role="status">
        <MessageBarBody className={styles.body}>{t('remote.moved', { folder: movedTo })}</MessageBarBody>
        <MessageBarActions>
          <ReopenButton />
        </MessageBarActions>
      </MessageBar>
    );
  }
  return (
    <>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody className={styles.body}>
          <MessageBarTitle>{t('remote.title')}</MessageBarTitle> {t('remote.text', { folder })}
        </MessageBarBody>
        <MessageBarActions>
          <Button disabledFocusable={move.pending} onClick={() => void onMove()}>
            {t(move.pending ? 'remote.moving' : 'remote.move')}
          </Button>
        </MessageBarActions>
      </MessageBar>
      <ErrorPanel error={move.error} />
    </>
  );
}
