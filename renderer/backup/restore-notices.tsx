/** Notices about a restore: it is pending, it is done, or its import is still due and sending is blocked. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { explainError } from '../../shared/explain/index.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { CONTENT_WIDTH } from '../theme/widths.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useLeaveFor } from '../ui/dialogs/unsaved.tsx';
import { ReopenButton } from '../ui/reopen-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { NoticeBar } from '../ui/states/notice-bar.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { usePlace } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

type State = CallOutput<'backup.state'>;

const useStyles = makeStyles({
  top: {
    padding: '12px 28px 0',
    width: '100%',
    maxWidth: CONTENT_WIDTH,
    boxSizing: 'border-box',
    display: 'grid',
    rowGap: '8px',
  },
  quiet: { color: tokens.colorNeutralForeground2, margin: '12px 0 0' },
});

/** Above every screen: only what cannot wait until Cópias is opened. */
export function RestoreNotices(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['backup', 'common']);
  const { environment } = useWhere();
  const { route } = usePlace();
  const leaveFor = useLeaveFor();
  const { data } = useQueryCall('backup.state', { environment });
  if (!data || route.screen === 'backup') return null;
  const unreported = data.restored && !data.restored.told ? data.restored : undefined;
  const waits = data.pending?.inUse || data.pending?.heldBack ? data.pending : undefined;
  // Início lists it among the pending matters.
  const owed = route.screen === 'home' ? undefined : data.owed;
  if (!(unreported && !data.owed) && !waits && !owed) return null;
  const resolve = <Button onClick={() => leaveFor('backup')}>{t('common:resolve')}</Button>;
  return (
    <div className={styles.top}>
      {owed ? <OwedBar owed={owed} actions={resolve} /> : null}
      {waits ? <PendingNotice pending={waits} /> : null}
      {unreported && !data.owed ? <RestoredBar restored={unreported} /> : null}
    </div>
  );
}

export function PendingNotice({ pending }: { pending: NonNullable<State['pending']> }): ReactNode {
  const { t } = useTranslation('backup');
  const format = useFormat();
  const { environment } = useWhere();
  const cancel = useCommand('backup.cancel-restore');
  const { inUse, heldBack } = pending;
  const text = heldBack
    ? t('notices.heldBack', { what: explainError(heldBack, format.locale).what })
    : t(inUse ? 'notices.inUseText' : 'notices.pendingText');
  return (
    <>
      <NoticeBar
        intent={inUse || heldBack ? 'warning' : 'info'}
        title={t('notices.pending', { date: format.dateTime(pending.at) })}
        actions={
          <>
            {inUse || heldBack ? null : <ReopenButton />}
            <Button disabledFocusable={cancel.pending} onClick={() => void cancel.run({ environment })}>
              {t('notices.cancel')}
            </Button>
          </>
        }
      >
        {text}
      </NoticeBar>
      <ErrorPanel error={cancel.error} />
    </>
  );
}

function OwedBar({ owed, actions }: { owed: NonNullable<State['owed']>; actions: ReactNode }): ReactNode {
  const { t } = useTranslation(['backup', 'common']);
  return (
    <NoticeBar intent="warning" title={t('common:owed')} actions={actions}>
      {t(owed.away ? 'notices.owedAway' : 'common:owedHere', { folder: owed.folder })}
    </NoticeBar>
  );
}

/** The notice of an owed import with its three actions. */
export function OwedNotice({ owed }: { owed: NonNullable<State['owed']> }): ReactNode {
  const { t } = useTranslation('backup');
  const { environment } = useWhere();
  const now = useCommand('journal.import-owed');
  const elsewhere = useCommand('journal.import-folder');
  const waive = useCommand('journal.import-waive');
  const [asking, setAsking] = useState(false);
  const busy = now.pending || elsewhere.pending;
  return (
    <>
      <OwedBar
        owed={owed}
        actions={
          <>
            <KeyButton
              mnemonic="backups.importNow"
              appearance="primary"
              disabledFocusable={busy}
              onClick={() => void now.run({ environment })}
            >
              {t('notices.importNow')}
            </KeyButton>
            <KeyButton
              mnemonic="backups.elsewhere"
              disabledFocusable={busy}
              onClick={() => void elsewhere.run({ environment, settles: true })}
            >
              {t('notices.elsewhere')}
            </KeyButton>
            <KeyButton mnemonic="backups.waive" disabledFocusable={busy} onClick={() => setAsking(true)}>
              {t('notices.waive')}
            </KeyButton>
          </>
        }
      />
      <ErrorPanel error={now.error ?? elsewhere.error ?? waive.error} />
      <ConfirmDialog
        open={asking}
        title={t('notices.waiveTitle')}
        act={t('notices.waiveAct')}
        onAct={() => void waive.run({ environment })}
        onClose={() => setAsking(false)}
      >
        <p>{t('notices.waiveText')}</p>
      </ConfirmDialog>
    </>
  );
}

function RestoredBar({ restored }: { restored: NonNullable<State['restored']> }): ReactNode {
  const { t } = useTranslation(['backup', 'common']);
  const format = useFormat();
  const { environment } = useWhere();
  const seen = useCommand('backup.told');
  const { imported, aside } = restored;
  const back = (imported?.added ?? 0) + (imported?.unproven ?? 0) + (imported?.proved ?? 0);
  return (
    <NoticeBar
      intent="success"
      title={t('notices.restored', { date: format.dateTime(restored.copyAt) })}
      actions={
        <Button disabledFocusable={seen.pending} onClick={() => void seen.run({ environment })}>
          {t('common:understood')}
        </Button>
      }
    >
      {back > 0 ? `${t('notices.reimported', format.counted(back))} ` : ''}
      {imported
        ? t('notices.restoredText', { ...format.counted(imported.files), aside })
        : t('notices.restoredPlain', { aside })}
    </NoticeBar>
  );
}

export function WaivedNote({ restored }: { restored: NonNullable<State['restored']> }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('backup');
  const format = useFormat();
  if (restored.waivedAt === undefined) return null;
  return <p className={styles.quiet}>{t('notices.waived', { date: format.dateTime(restored.waivedAt) })}</p>;
}
