/** The root component: theme, session, first run, and then the window with its screens. */

import { FluentProvider, makeStyles } from '@fluentui/react-components';
import { MotionBehaviourProvider } from '@fluentui/react-motion';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQueryCall } from './api/hooks.ts';
import type { WebHost } from './api/transport-web.ts';
import { DroppedFileProvider } from './certificates/import/dropped-file.tsx';
import { Shell } from './frame/shell.tsx';
import { HelpProvider } from './help/help-provider.tsx';
import { isLocale } from './i18n/locale.ts';
import { ReadingProvider } from './numbering/reading-provider.tsx';
import { useAppearance } from './theme/appearance.ts';
import { useCalm } from './theme/motion.ts';
import { THEMES } from './theme/theme.ts';
import { ErrorPanel } from './ui/states/error-panel.tsx';
import { RouterProvider } from './ui/navigation/router.tsx';
import { ScreenSkeleton } from './ui/states/skeleton.tsx';
import { laterPart } from './ui/navigation/later-part.tsx';

/** Loaded on demand: only the first start needs its forms. */
const FirstRun = laterPart(
  async () => (await import('./first-run/first-run.tsx')).FirstRun,
  <ScreenSkeleton />,
);

/** Only the web host has a page before the program's, and asks through it. */
const EntryPage = laterPart(async () => (await import('./frame/entry-page.tsx')).EntryPage);
const HostAsks = laterPart(async () => (await import('./frame/host-asks.tsx')).HostAsks);

const useStyles = makeStyles({
  centre: { height: '100%', display: 'grid', placeItems: 'center', padding: '24px' },
});

export function App({ host }: { host: WebHost | undefined }): ReactNode {
  const { look } = useAppearance();
  const calm = useCalm();
  useEffect(() => {
    document.documentElement.dataset['theme'] = look;
  }, [look]);
  return (
    <FluentProvider theme={THEMES[look]}>
      <MotionBehaviourProvider value={calm ? 'skip' : undefined}>
        <DroppedFileProvider>
          <HelpProvider>{host ? <Hosted host={host} /> : <Opened />}</HelpProvider>
        </DroppedFileProvider>
      </MotionBehaviourProvider>
    </FluentProvider>
  );
}

function Hosted({ host }: { host: WebHost }): ReactNode {
  const state = useSyncExternalStore(host.subscribe, host.state);
  // While the host answers: one that is gone can no longer give the page that says so.
  useEffect(() => {
    if (state === 'ready') void EntryPage.fetch();
  }, [state]);
  if (state !== 'ready') return <EntryPage host={host} state={state} />;
  return (
    <>
      <Opened />
      <HostAsks host={host} />
    </>
  );
}

function Opened(): ReactNode {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const { call } = useClient();
  const session = useQueryCall('session.get', {});
  const { language } = i18n;
  // What is said outside the page follows: the tray, notices and the system's dialogs.
  useEffect(() => {
    if (isLocale(language)) void call('language.choose', { locale: language });
  }, [call, language]);
  if (session.error) {
    return (
      <div className={styles.centre}>
        <ErrorPanel error={session.error.error} />
      </div>
    );
  }
  if (!session.data) return <ScreenSkeleton />;
  const { environment, cnpj } = session.data;
  if (!environment) return <FirstRun />;
  return (
    <RouterProvider>
      <ReadingProvider>
        <Shell environment={environment} cnpj={cnpj} />
      </ReadingProvider>
    </RouterProvider>
  );
}
