/** The window: header, navigation and the current screen, for one environment and one company. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { Activity, memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../shared/contract.ts';
import { questionOf, useClient, useCommand, useQueryCall } from '../api/hooks.ts';
import { findBridge, pathOfDropped } from '../api/transport-window.ts';
import { DropZone, type DropSource } from '../certificates/import/drop-zone.tsx';
import { useOfferKeys } from '../certificates/import/dropped-file.tsx';
import { useStripes } from '../theme/environment.ts';
import { LOW, NARROW, SLIM } from '../theme/narrow.ts';
import { CONTENT_WIDTH, WIDTH_OF_SHOWN } from '../theme/widths.ts';
import { useReading } from '../numbering/reading.ts';
import { PaletteProvider } from '../palette/palette-provider.tsx';
import { entriesOf, factsOf, SCREENS, sectionOf, type Screen } from '../screens.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ConnectionContext, type ConnectionQuestion } from '../ui/navigation/connection-panel.ts';
import { ABOVE_FOOT } from '../ui/fields/form-layout.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { NoticeBar } from '../ui/states/notice-bar.tsx';
import { laterPart } from '../ui/navigation/later-part.tsx';
import { useLatest } from '../ui/latest.ts';
import { useOnline } from '../ui/online.ts';
import { helpMark } from '../ui/navigation/help.ts';
import { KeptPlace, usePlace, useRouter, type Purpose } from '../ui/navigation/router.tsx';
import { WhereContext, type Where } from '../ui/session.tsx';
import { ScreenSkeleton } from '../ui/states/skeleton.tsx';
import { UnsavedArea, useUnsavedArea } from '../ui/dialogs/unsaved.tsx';
import { Header } from './header.tsx';
import { LockGate } from './lock-page.tsx';
import { Navigation } from './navigation.tsx';
import { fetchScreens, SCREEN_COMPONENTS } from './screens.tsx';
import { RemoteFolder } from './remote-folder.tsx';
import { ScreenErrorBoundary } from './screen-error-boundary.tsx';
import { useShortcuts } from './shortcuts.ts';
import { UnsavedFiles } from './unsaved-files.tsx';
import { WindowBridge } from './window-bridge.tsx';

const useStyles = makeStyles({
  shell: {
    height: '100%',
    display: 'grid',
    gridTemplateColumns: '216px minmax(0, 1fr)',
    gridTemplateRows: '56px minmax(0, 1fr)',
    // The longest entry of the menu in semibold, in either language.
    [NARROW]: { gridTemplateColumns: '176px minmax(0, 1fr)' },
    [SLIM]: { gridTemplateColumns: '56px minmax(0, 1fr)' },
    [LOW]: { gridTemplateRows: '44px minmax(0, 1fr)' },
    backgroundColor: tokens.colorNeutralBackground3,
  },
  striped: { padding: '5px', boxSizing: 'border-box' },
  main: {
    ...WIDTH_OF_SHOWN,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTopLeftRadius: tokens.borderRadiusLarge,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowY: 'auto',
    // What the notices leave is the screen's, whose table then scrolls by itself.
    display: 'flex',
    flexDirection: 'column',
    // Visually hidden elements are absolutely positioned: without a positioned parent the whole window would scroll.
    position: 'relative',
    scrollbarGutter: 'stable',
    outline: 'none',
    ...ABOVE_FOOT,
  },
  screen: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    flexShrink: 0,
    '&[hidden]': { display: 'none' },
  },
  notices: {
    padding: '12px 28px 0',
    width: '100%',
    maxWidth: CONTENT_WIDTH,
    boxSizing: 'border-box',
    display: 'grid',
    rowGap: '8px',
    [NARROW]: { padding: '12px 20px 0' },
    [LOW]: { paddingTop: '8px' },
  },
});

/** Loaded when first opened. */
const ConnectionPanel = laterPart(
  async () => (await import('../connection/connection-panel.tsx')).ConnectionPanel,
);

/** Loaded after the first screen: it runs a query of its own. */
const RestoreNotices = laterPart(async () => (await import('../backup/restore-notices.tsx')).RestoreNotices);

/** Loaded after the first screen: most computers have a journal of their own. */
const SharedRefusalNotice = laterPart(
  async () => (await import('./shared-refusal-notice.tsx')).SharedRefusalNotice,
);

const KEPT: readonly Screen[] = SCREENS.flatMap(({ id, kept }) => (kept ? [id] : []));

export function Shell({
  environment,
  cnpj,
}: {
  environment: Environment;
  cnpj: string | undefined;
}): ReactNode {
  const styles = useStyles();
  const stripes = useStripes();
  const { t } = useTranslation(['frame', 'common', 'screens']);
  const { go, settle } = useRouter();
  const { route, visited } = usePlace();
  const companies = useQueryCall('company.list', { environment });
  const about = useQueryCall('app.about', {});
  const choose = useCommand('session.choose');
  const begin = useCommand('training.begin');
  const [asking, setAsking] = useState<{ readonly then: Purpose | undefined; readonly to: Screen }>();

  const [panel, setPanel] = useState<{ question: ConnectionQuestion; round: number; open: boolean }>();
  const openConnection = useCallback(
    (question: ConnectionQuestion = {}) =>
      setPanel((before) => ({ question, round: (before?.round ?? 0) + 1, open: true })),
    [],
  );

  const list = useMemo(() => companies.data ?? [], [companies.data]);
  const company = list.find((candidate) => candidate.cnpj === cnpj) ?? list[0];
  const section = sectionOf(route.screen);
  const exists = entriesOf(environment, list.length).some(({ id }) => id === section);
  const screen = exists ? route.screen : 'home';
  const unsaved = useUnsavedArea();
  const title = `${t(`screens:${screen}.title`)} – ${t('common:appName')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const { leave } = unsaved;
  useShortcuts(environment, list.length, leave);
  // The other screens are loaded after the first one, so that each opens at once; and what Histórico begins with.
  const { call } = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const askHistory = async () => {
      const { firstPageOf } = await import('../history/first-page.ts');
      await queries.query(questionOf(call, 'history.page', firstPageOf(environment)));
    };
    // The screen makes the same call and shows the failure.
    return fetchScreens(() => void askHistory().catch((error: unknown) => error));
  }, [call, queries, environment]);

  const { run: runChoose } = choose;
  const { run: runBegin } = begin;
  const arriving = useRef<{ next: Environment; to: Screen; then: Purpose | undefined }>(undefined);
  const enter = useCallback(
    async (next: Environment, then: Purpose | undefined, to: Screen) => {
      settle();
      arriving.current = { next, to: next !== 'treino' && to === 'training' ? 'home' : to, then };
      const entered =
        next === 'treino'
          ? await runBegin({})
          : await runChoose({
              environment: next,
              ...(company && environment !== 'treino' ? { cnpj: company.cnpj } : {}),
            });
      if (!entered.ok) arriving.current = undefined;
    },
    [runBegin, runChoose, company, environment, settle],
  );
  // Not before: what the screen is opened for would be done in the environment that is left.
  useEffect(() => {
    const { next, to, then } = arriving.current ?? {};
    if (next !== environment || to === undefined) return;
    arriving.current = undefined;
    go(to, then);
  }, [environment, go]);
  const latestScreen = useLatest(screen);
  const where = useMemo<Where>(
    () => ({
      environment,
      companies: list,
      company,
      switchEnvironment: (next, then, to = latestScreen.current) => {
        if (next === environment) return;
        // First the question about typed text, then the confirmation of Produção.
        const change = () => (next === 'producao' ? setAsking({ then, to }) : void enter(next, then, to));
        leave(change, 'all');
      },
      switchCompany: (chosen, then) => {
        const choose = () => {
          if (!then) settle();
          void runChoose({ environment, cnpj: chosen }).then((entered) => {
            if (entered.ok && typeof then === 'function') then();
          });
        };
        if (chosen === company?.cnpj) choose();
        else leave(choose, 'all');
      },
    }),
    [environment, list, company, latestScreen, enter, runChoose, settle, leave],
  );

  const { read } = useReading();
  const offerKeys = useOfferKeys();
  const sources: Partial<Record<Screen, DropSource>> = {
    consult: { what: 'keys', takes: isListOfKeys, on: offerKeys },
  };
  if (findBridge())
    sources.numbering = {
      what: 'source',
      on: ([file]) => {
        const path = file && pathOfDropped(file);
        if (path !== undefined) void read(environment, { path });
      },
    };
  const hosts = about.data?.overriddenHosts ?? [];
  // The training SEFAZ runs on this computer.
  const offline = !useOnline() && environment !== 'treino';
  const shown = KEPT.filter((kept) => visited.has(kept) || kept === screen);
  return (
    <WhereContext value={where}>
      <ConnectionContext value={openConnection}>
        <UnsavedArea of={unsaved}>
          <PaletteProvider>
            <div className={environment === 'treino' ? `${styles.shell} ${styles.striped}` : styles.shell}>
              <Header loading={companies.isPending} />
              <Navigation environment={environment} current={screen} loading={companies.isPending} />
              <main
                className={styles.main}
                data-region
                tabIndex={-1}
                aria-label={t('frame:main')}
                {...helpMark(factsOf(screen).help)}
              >
                {offline || hosts.length > 0 || choose.error || begin.error || companies.error ? (
                  <div className={styles.notices}>
                    {offline ? <NoticeBar intent="warning">{t('common:offline')}</NoticeBar> : null}
                    {hosts.length > 0 && environment !== 'treino' ? (
                      <NoticeBar intent="warning">
                        {t('frame:overridden', { hosts: hosts.join(', ') })}
                      </NoticeBar>
                    ) : null}
                    <ErrorPanel error={choose.error ?? begin.error ?? companies.error?.error} />
                  </div>
                ) : null}
                {about.data?.remote ? (
                  <div className={styles.notices}>
                    <RemoteFolder folder={about.data.dataFolder} />
                  </div>
                ) : null}
                {screen === 'home' || screen === 'disablement' ? (
                  <SharedRefusalNotice className={styles.notices} />
                ) : null}
                {screen === 'home' ? null : <UnsavedFiles className={styles.notices} />}
                <RestoreNotices />
                <ScreenErrorBoundary>
                  {companies.isPending ? <ScreenSkeleton /> : null}
                  <div
                    key={`${environment} ${company?.cnpj ?? ''}`}
                    data-where
                    className={styles.screen}
                    hidden={!companies.data}
                  >
                    <LockGate certificate={company?.certificate} screen={screen}>
                      {shown.map((kept) => (
                        <KeptPlace key={kept} shown={kept === screen}>
                          <Activity mode={kept === screen ? 'visible' : 'hidden'}>
                            <ScreenOf screen={kept} />
                          </Activity>
                        </KeptPlace>
                      ))}
                      {KEPT.includes(screen) ? null : <ScreenOf key={screen} screen={screen} />}
                    </LockGate>
                  </div>
                </ScreenErrorBoundary>
              </main>
            </div>
          </PaletteProvider>
        </UnsavedArea>
      </ConnectionContext>
      <WindowBridge environment={environment} leave={leave} />
      <DropZone
        onDrop={environment === 'treino' ? undefined : () => go('certificates', { importing: true })}
        onXml={() => go('check')}
        leave={leave}
        onSource={sources[screen]}
      />
      {panel ? (
        <ConnectionPanel
          key={panel.round}
          question={panel.question}
          open={panel.open}
          onClose={() => setPanel({ ...panel, open: false })}
        />
      ) : null}
      {environment === 'treino' ? <div className={stripes.edge} aria-hidden="true" /> : null}
      <ConfirmDialog
        open={asking !== undefined}
        title={t('frame:toProduction.title')}
        act={t('frame:toProduction.act')}
        onAct={() => void enter('producao', asking?.then, asking?.to ?? screen)}
        onClose={() => setAsking(undefined)}
      >
        <p>{t('frame:toProduction.text')}</p>
        {company && environment !== 'treino' ? (
          <p>{t('frame:toProduction.company', { company: company.name })}</p>
        ) : null}
      </ConfirmDialog>
    </WhereContext>
  );
}

/** A certificate is imported and one XML is checked, as everywhere. */
function isListOfKeys(files: readonly File[]): boolean {
  const [file] = files;
  return files.length > 1 || (file !== undefined && !/\.(?:pfx|p12|xml)$/i.test(file.name));
}

/** A hidden screen is not drawn anew by what the window draws. */
const ScreenOf = memo(function ScreenOf({ screen }: { screen: Screen }): ReactNode {
  const Component = SCREEN_COMPONENTS[screen];
  return <Component />;
});
