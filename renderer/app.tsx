/** The app as a whole: its theme, its way in, the first run, and then the window with its screens. */

import { FluentProvider, makeStyles, Spinner } from '@fluentui/react-components';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from './api/hooks.ts';
import type { WebHost } from './api/transport-web.ts';
import { DroppedFileProvider } from './certificates/dropped-file.tsx';
import { FirstRun } from './first-run/first-run.tsx';
import { EntryPage } from './frame/entry-page.tsx';
import { HostAsks } from './frame/host-asks.tsx';
import { Shell } from './frame/shell.tsx';
import { useAppearance } from './theme/appearance.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { ErrorPanel } from './ui/error-panel.tsx';
import { RouterProvider } from './ui/router.tsx';

const useStyles = makeStyles({
  centre: { height: '100%', display: 'grid', placeItems: 'center', padding: '24px' },
});

export function App({ host }: { host: WebHost | undefined }): ReactNode {
  const { dark } = useAppearance();
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme}>
      <DroppedFileProvider readable={host !== undefined}>
        {host ? <Hosted host={host} /> : <Opened />}
      </DroppedFileProvider>
    </FluentProvider>
  );
}

function Hosted({ host }: { host: WebHost }): ReactNode {
  const state = useSyncExternalStore(host.subscribe, host.state);
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
  const { t } = useTranslation();
  const session = useQueryCall('session.get', {});
  if (session.error) {
    return (
      <div className={styles.centre}>
        <ErrorPanel error={session.error.error} />
      </div>
    );
  }
  if (!session.data) {
    return (
      <div className={styles.centre}>
        <Spinner label={t('loading')} delay={300} />
      </div>
    );
  }
  const { environment, cnpj } = session.data;
  if (!environment) return <FirstRun />;
  return (
    <RouterProvider>
      <Shell environment={environment} cnpj={cnpj} />
    </RouterProvider>
  );
}
