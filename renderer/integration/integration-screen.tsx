/** Integração: the JSON service, its tokens, the folders of requests, and the calls. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { Calls } from './calls.tsx';
import { DocsCard } from './docs-card.tsx';
import { Folders } from './folders.tsx';
import { ServiceCard } from './service-card.tsx';
import { Tokens } from './tokens.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(380px, 1fr))',
    gap: '16px',
    alignItems: 'stretch',
  },
});

export function IntegrationScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'screens']);
  const state = useQueryCall('service.state', {});
  return (
    <Page title={t('screens:integration.title')} intro={t('intro')}>
      <div className={styles.column}>
        <ErrorPanel error={state.error?.error} />
        {state.data ? (
          <div className={styles.pair}>
            <ServiceCard state={state.data} onSettled={() => void state.refetch()} />
            <DocsCard state={state.data} />
          </div>
        ) : null}
        <Tokens />
        <Folders />
        <Calls />
      </div>
    </Page>
  );
}
