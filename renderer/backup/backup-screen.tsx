/** Cópias de segurança: the list of copies, and their making, export, import and restore. */

import { Button, makeStyles, mergeClasses, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { ArchiveRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import type { AsideRows } from '../../shared/contract/pieces.ts';
import type { AppError } from '../../shared/errors.ts';
import { useClient, useCommand, useQueryCall } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { AsideRowsNotice } from '../ui/states/aside-rows.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card, Page } from '../ui/page.tsx';
import { BackButton } from '../ui/navigation/back-button.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { TableHead } from '../ui/table/table-head.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { SLIM } from '../theme/narrow.ts';
import { useReportStyles } from '../ui/states/report-styles.ts';
import { JournalProgress } from '../ui/states/journal-progress.tsx';
import { OwedNotice, PendingNotice, WaivedNote } from './restore-notices.tsx';

type Backup = CallOutput<'backup.list'>[number];
type Loss = CallOutput<'backup.weigh'>;

const MEGABYTE = 1024 * 1024;

const useStyles = makeStyles({
  /** All of it is in sight also at 150 %: its last column is what it is there for. */
  fits: { minWidth: '0' },
  at: { width: '148px' },
  name: { color: tokens.colorNeutralForeground2, [SLIM]: { display: 'none' } },
  size: { width: '88px', fontVariantNumeric: 'tabular-nums' },
  act: { width: '220px', textAlign: 'right' },
  /** The column of buttons has no title, but the line below the head continues. */
  over: { borderBottom: `1px solid ${tokens.colorNeutralStroke2} !important`, width: '220px' },
});

export function BackupScreen(): ReactNode {
  const report = useReportStyles();
  const { t } = useTranslation(['backup', 'common', 'screens']);
  const format = useFormat();
  const { environment } = useWhere();
  const list = useQueryCall('backup.list', { environment });
  const state = useQueryCall('backup.state', { environment });
  const make = useCommand('backup.make');
  const save = useCommand('backup.save-to');
  const bring = useCommand('backup.bring');
  const restore = useCommand('backup.restore');
  const { call } = useClient();
  const { go } = useRouter();
  const [asking, setAsking] = useState<{ readonly backup: Backup; readonly loss: Loss }>();
  const [refusal, setRefusal] = useState<AppError>();
  const [said, setSaid] = useState('');
  const [aside, setAside] = useState<AsideRows>();
  /** A running database statement cannot be interrupted: a cancellation may take seconds. */
  const [stopping, setStopping] = useState(false);

  const tell = async (work: () => Promise<string | undefined>) => {
    setSaid('');
    setAside(undefined);
    // What failed before is no word on this.
    setRefusal(undefined);
    for (const each of [make, save, bring, restore]) each.reset();
    setSaid((await work()) ?? '');
  };
  /** Determined before the confirmation: what the journal would lose by restoring the copy. */
  const ask = async (backup: Backup) => {
    setRefusal(undefined);
    restore.reset();
    const loss = await call('backup.weigh', { environment, name: backup.name });
    if (!loss.ok || loss.value.refusal) return setRefusal(loss.ok ? loss.value.refusal : loss.error);
    setAsking({ backup, loss: loss.value });
  };
  const makeNow = async () => {
    setStopping(false);
    const done = await make.run({ environment });
    if (done.ok) return t('made');
    return done.error.code === 'call.aborted' ? t('stopped') : undefined;
  };
  const stop = () => {
    setStopping(true);
    make.cancel();
  };
  const saveNow = async () => {
    const done = await save.run({ environment });
    if (!done.ok || !done.value.saved) return undefined;
    const { path, at } = done.value.saved;
    return t('saved', { path, date: format.dateTime(at) });
  };
  const bringNow = async () => {
    const done = await bring.run({ environment });
    if (!done.ok || !done.value.brought) return undefined;
    const { name, at, bytes, requests } = done.value.brought;
    setAside(done.value.brought.aside);
    void ask({ name, at, bytes });
    return t('brought', {
      ...format.counted(requests),
      date: format.dateTime(at),
    });
  };
  const failure = make.error ?? save.error ?? bring.error ?? restore.error ?? list.error?.error;
  return (
    <Page title={t('screens:backup.title')} intro={t('intro')} actions={<BackButton />}>
      <div className={report.column}>
        {state.data?.owed ? <OwedNotice owed={state.data.owed} /> : null}
        {state.data?.pending ? <PendingNotice pending={state.data.pending} /> : null}
        <div className={report.bar}>
          <KeyButton
            mnemonic="backups.make"
            appearance="primary"
            disabledFocusable={make.pending}
            onClick={() => void tell(makeNow)}
          >
            {make.pending ? t('making') : t('make')}
          </KeyButton>
          <KeyButton
            mnemonic="backups.saveTo"
            disabledFocusable={save.pending}
            onClick={() => void tell(saveNow)}
          >
            {t('saveTo')}
          </KeyButton>
          <KeyButton
            mnemonic="backups.bring"
            disabledFocusable={bring.pending}
            onClick={() => void tell(bringNow)}
          >
            {t('bring')}
          </KeyButton>
          {/* Last, so that no other button moves under the pointer when it disappears. */}
          {make.pending ? (
            <KeyButton mnemonic="backups.cancel" disabledFocusable={stopping} onClick={stop}>
              {stopping ? t('stopping') : t('common:cancel')}
            </KeyButton>
          ) : null}
        </div>
        {make.pending ? <JournalProgress label={t('making')} of="backup.progress" /> : null}
        <AsideRowsNotice aside={aside} />
        <p role="status" className={report.path} hidden={said === ''}>
          {said}
        </p>
        <ErrorPanel error={failure ?? state.error?.error} />
        <ErrorPanel
          error={refusal}
          intent="warning"
          actions={
            refusal?.code === 'backup.would-lose' ? (
              <Button onClick={() => go('home')}>{t('pendingFirst')}</Button>
            ) : undefined
          }
        />
        <Card title={t('list')}>
          {list.isPending ? <SkeletonRows rows={3} height={40} /> : null}
          {list.data?.length === 0 ? (
            <Empty icon={<ArchiveRegular />} title={t('empty')} text={t('emptyText')} />
          ) : null}
          {list.data && list.data.length > 0 ? (
            <BackupTable
              backups={list.data}
              pending={state.data?.pending?.name}
              onRestore={(each) => void ask(each)}
            />
          ) : null}
          {state.data?.restored ? <WaivedNote restored={state.data.restored} /> : null}
        </Card>
        <ConfirmDialog
          open={asking !== undefined}
          title={t('confirm.title', { date: asking ? format.dateTime(asking.backup.at) : '' })}
          act={t('confirm.act')}
          onAct={() => {
            if (asking) void restore.run({ environment, name: asking.backup.name });
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('confirm.text')}</p>
          <ul className={report.list}>
            {(['back', 'stays', 'keys', 'aside'] as const).map((each) => (
              <li key={each}>{t(`confirm.${each}`)}</li>
            ))}
            {asking?.loss.readable === false ? <li>{t('confirm.unreadable')}</li> : null}
            {asking && asking.loss.withoutXml > 0 ? (
              <li>{t('confirm.withoutXml', format.counted(asking.loss.withoutXml))}</li>
            ) : null}
          </ul>
        </ConfirmDialog>
      </div>
    </Page>
  );
}

function BackupTable(props: {
  backups: readonly Backup[];
  pending: string | undefined;
  onRestore: (backup: Backup) => void;
}): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation('backup');
  const format = useFormat();
  const restoreFocus = useRestoreFocusTarget();
  return (
    <table className={mergeClasses(table.table, styles.fits)}>
      <TableHead
        columns={[
          [t('columns.at'), styles.at],
          [t('columns.name'), styles.name],
          [t('columns.size'), styles.size],
        ]}
      >
        <td className={styles.over} />
      </TableHead>
      <tbody>
        {props.backups.map((backup) => (
          <tr key={backup.name}>
            <td>{format.dateTime(backup.at)}</td>
            <td className={styles.name}>{backup.name}</td>
            <td className={styles.size}>{t('size', { n: megabytes(backup.bytes, format.locale) })}</td>
            <td className={styles.act}>
              {props.pending === backup.name ? (
                <StatusBadge tone="warn">{t('waiting')}</StatusBadge>
              ) : (
                <Button
                  {...restoreFocus}
                  size="small"
                  aria-label={t('restoreOf', { date: format.dateTime(backup.at) })}
                  onClick={() => props.onRestore(backup)}
                >
                  {t('restore')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The size of a copy in megabytes: one decimal, never 0,0 for a copy that exists. */
function megabytes(bytes: number, locale: string): string {
  const shown = Math.max(0.1, bytes / MEGABYTE);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(shown);
}
