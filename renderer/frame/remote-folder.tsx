/** Notice on every screen that the data folder is on the network and read-only, with the offer to move it to this computer. */

import { Button } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/hooks.ts';
import { ReopenButton } from '../ui/reopen-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { NoticeBar } from '../ui/states/notice-bar.tsx';

export function RemoteFolder({ folder }: { folder: string }): ReactNode {
  const { t } = useTranslation('frame');
  const move = useCommand('data.move');
  const [movedTo, setMovedTo] = useState<string>();
  const onMove = async () => {
    const moved = await move.run({});
    if (moved.ok) setMovedTo(moved.value.folder);
  };
  if (movedTo !== undefined) {
    return (
      <div role="status">
        <NoticeBar intent="success" actions={<ReopenButton />}>
          {t('remote.moved', { folder: movedTo })}
        </NoticeBar>
      </div>
    );
  }
  return (
    <>
      <NoticeBar
        intent="warning"
        title={t('remote.title')}
        actions={
          <Button disabledFocusable={move.pending} onClick={() => void onMove()}>
            {t(move.pending ? 'remote.moving' : 'remote.move')}
          </Button>
        }
      >
        {t('remote.text', { folder })}
      </NoticeBar>
      <ErrorPanel error={move.error} />
    </>
  );
}
