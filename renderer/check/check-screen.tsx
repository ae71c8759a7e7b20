/** Conferir: judges the XML files of notes, events and disablements, one or thousands, chosen or dropped. */

import { Button, ProgressBar } from '@fluentui/react-components';
import {
  ArrowLeftRegular,
  DocumentCheckmarkRegular,
  FolderOpenRegular,
  FolderZipRegular,
} from '@fluentui/react-icons';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CHECKED_DOCUMENTS } from '../../shared/contract.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../shared/file-limits.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { useDroppedXml } from '../certificates/import/dropped-file.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { base64Of } from '../ui/fields/file-base64.ts';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useEscape } from '../ui/keyboard/use-escape.ts';
import { Card, Page } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useReportStyles } from '../ui/states/report-styles.ts';
import { CheckReportCard } from './check-report.tsx';
import { CheckTable, shownRows, WHOLE_LIST } from './check-table.tsx';
import { sourcesOf, type Refused } from './dropped-sources.ts';
import { useCheckRun } from './use-check-run.ts';
import { VerdictCard } from './verdict-card.tsx';
import { useLatest } from '../ui/latest.ts';

export function CheckScreen(): ReactNode {
  const styles = useReportStyles();
  const { t } = useTranslation(['check', 'common', 'screens', 'words']);
  const format = useFormat();
  const { environment, company } = useWhere();
  const checking = useCheckRun(environment);
  const { run, rows, busy, progress } = checking;
  const dropped = useDroppedXml();
  const [refused, setRefused] = useState<Refused>();
  const [opened, setOpened] = useState<number>();
  /** From which a person came back to the list. */
  const [left, setLeft] = useState<number>();
  const [view, setView] = useState(WHOLE_LIST);
  const csv = useCommand('check.export');
  const [saved, setSaved] = useState<string>();

  // Of another list nothing was chosen yet; a dialog in which nothing is chosen changes nothing.
  const [listed, setListed] = useState(run);
  if (run !== listed) {
    setListed(run);
    setOpened(undefined);
    setLeft(undefined);
    setView(WHOLE_LIST);
  }
  const read = async (sources: Parameters<typeof checking.read>[0]) => {
    setRefused(undefined);
    setSaved(undefined);
    csv.reset();
    await checking.read(sources);
  };
  const take = async (files: readonly File[]) => {
    dropped.settle();
    const { sources, refused: bad } = await sourcesOf(files, (file) =>
      base64Of(file, MAX_OFFERED_FILE_BYTES),
    );
    const [first] = files;
    // It would take the place of what is being read or asked, which goes on.
    if (first && checking.isBusy()) return setRefused({ why: 'dropBusy', name: first.name });
    if (sources.length > 0) await read(sources);
    setRefused(bad);
  };
  const latest = useLatest(take);
  const { files: waiting } = dropped;
  useEffect(() => {
    if (waiting.length > 0) void latest.current(waiting);
  }, [waiting, latest]);
  const choose = (pick: 'file' | 'folder' | 'zip') => read([{ kind: 'pick', pick }]);
  const who = { person: true, fallback: company?.cnpj };
  const shown = rows.length === 1 ? 1 : opened;
  const unasked = new Set(rows.flatMap((row) => (row.askable && !row.asked ? [row.chNFe] : []))).size;
  const exportAll = async () => {
    if (run === undefined) return;
    const ids = view === WHOLE_LIST ? {} : { ids: shownRows(rows, view).map(({ id }) => id) };
    const done = await csv.run({ run, locale: format.locale, ...ids });
    if (done.ok) setSaved(done.value.path);
  };
  const backToList = () => {
    setLeft(opened);
    setOpened(undefined);
  };
  const inList = rows.length > 1 && shown === undefined;
  return (
    <Page
      title={t('screens:check.title')}
      intro={t('check:intro')}
      {...(inList ? { room: 'filling' as const } : {})}
    >
      <div className={inList ? styles.filling : styles.column}>
        <div className={styles.bar}>
          <KeyButton
            mnemonic="check.choose"
            appearance={rows.length > 1 ? 'secondary' : 'primary'}
            icon={<DocumentCheckmarkRegular />}
            disabledFocusable={busy}
            onClick={() => void choose('file')}
          >
            {t(rows.length > 0 ? 'check:another' : 'check:choose')}
          </KeyButton>
          <Button icon={<FolderOpenRegular />} disabledFocusable={busy} onClick={() => void choose('folder')}>
            {t('check:chooseFolder')}
          </Button>
          <Button icon={<FolderZipRegular />} disabledFocusable={busy} onClick={() => void choose('zip')}>
            {t('check:chooseZip')}
          </Button>
          {inList && unasked > 0 ? (
            <KeyButton
              mnemonic="check.ask"
              appearance="primary"
              disabledFocusable={busy}
              onClick={() => void checking.ask(who)}
            >
              {t('check:askAll', format.counted(unasked))}
            </KeyButton>
          ) : null}
          {inList ? (
            <Button disabledFocusable={busy || csv.pending} onClick={() => void exportAll()}>
              {t('check:exportCsv')}
            </Button>
          ) : null}
          {busy && progress ? (
            <Button appearance="subtle" onClick={checking.stop}>
              {t('words:stop')}
            </Button>
          ) : null}
        </div>
        {busy && progress ? (
          <div role="status">
            <ProgressBar max={Math.max(1, progress.total)} value={progress.done} aria-hidden="true" />
            {t(progress.phase === 'ask' ? 'check:asking' : 'check:reading', {
              done: format.number(progress.done),
              total: format.number(progress.total),
            })}
          </div>
        ) : null}
        <ErrorPanel error={checking.error ?? csv.error} />
        {refused ? <RefusedBar refused={refused} /> : null}
        {checking.full ? (
          <Notice intent="warning">{t('check:full', { n: format.number(MAX_CHECKED_DOCUMENTS) })}</Notice>
        ) : null}
        {saved === undefined ? null : (
          <Notice intent="success" title={t('check:exported')} bodyClass={styles.path}>
            {saved} <CopyButton text={saved} label={t('common:copy')} />
          </Notice>
        )}
        {rows.length > 1 && shown !== undefined ? <BackToList key={shown} onBack={backToList} /> : null}
        {run !== undefined && rows.length > 0 && shown !== undefined ? (
          <Document
            run={run}
            id={shown}
            onAsk={busy ? undefined : (refresh) => void checking.ask({ ...who, ids: [shown], refresh })}
          />
        ) : null}
        {inList ? (
          <CheckTable
            rows={rows}
            view={view}
            onView={setView}
            onOpen={({ id }) => setOpened(id)}
            {...(left === undefined ? {} : { from: left })}
          />
        ) : null}
        {rows.length === 0 ? (
          <Card label={t('screens:check.title')}>
            <Empty icon={<DocumentCheckmarkRegular />} title={t('check:empty')} text={t('check:emptyText')} />
          </Card>
        ) : null}
      </div>
    </Page>
  );
}

function BackToList({ onBack }: { readonly onBack: () => void }): ReactNode {
  const { t } = useTranslation('check');
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => void takeFocus(place.current?.querySelector('button')), []);
  useEscape(onBack);
  return (
    <div ref={place}>
      <Button icon={<ArrowLeftRegular />} aria-keyshortcuts="Escape" onClick={onBack}>
        {t('backToList')}
      </Button>
    </div>
  );
}

interface DocumentProps {
  readonly run: string;
  readonly id: number;
  readonly onAsk: ((refresh: boolean) => void) | undefined;
}

function Document({ run, id, onAsk }: DocumentProps): ReactNode {
  const query = useQueryCall('check.entry', { run, id }, { keepPrevious: true });
  const entry = query.data?.entry;
  if (!entry) return <ErrorPanel error={query.error?.error} />;
  return (
    <>
      <VerdictCard entry={entry} onAsk={onAsk && (() => onAsk(entry.asked !== undefined))} />
      {entry.report.findings.length > 0 ? (
        <CheckReportCard key={`${run} ${id}`} run={run} entry={entry} />
      ) : null}
    </>
  );
}

function RefusedBar({ refused }: { refused: Refused }): ReactNode {
  const styles = useReportStyles();
  const { t } = useTranslation('check');
  return (
    <div role="alert">
      <Notice intent="warning" title={t(refused.why, { name: refused.name })} bodyClass={styles.path}>
        {t(`${refused.why}Text`)}
      </Notice>
    </div>
  );
}
