/** Ajustes: everyday settings, and behind Avançado the technical ones; with an index of the cards. */

import { Button, makeStyles, tokens, useRestoreFocusTarget, Switch } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useOpenConnection } from '../ui/navigation/connection-panel.ts';
import { usePurpose } from '../ui/navigation/router.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { FormCard } from '../ui/fields/form-card.tsx';
import { Card, Page } from '../ui/page.tsx';
import { AboutCard } from './about-card.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { BackupCard } from '../backup/backup-card.tsx';
import { DiagnosisCard } from './diagnosis-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { ReaderCard } from './reader/reader-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { NetworkCard } from './network-card.tsx';
import { SefazDataCard } from './sefaz-data-card.tsx';
import { useLedToHeading } from './led-to.ts';
import { SharedJournalCard } from './office/shared-journal-card.tsx';
import { RehearsalCard } from './rehearsal/rehearsal-card.tsx';
import { SettingsIndex, type Place } from './settings-index.tsx';
import { TrustCard } from './trust-card.tsx';
import { UpdateCard } from './update-card.tsx';
import { SCALED } from '../theme/narrow.ts';
import { WindowCard } from './window-card.tsx';
import { chooseIntegration, useIntegrationShown } from '../integration/shown.ts';
import { WRAPPING } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: '184px minmax(0, 1fr)',
    columnGap: '24px',
    rowGap: '16px',
    [SCALED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px', minWidth: 0 },
  advanced: { ...WRAPPING, margin: '8px 0 0 -8px', columnGap: '8px' },
  what: {
    fontSize: '13px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  place: { scrollMarginTop: '16px', '& h2': { scrollMarginTop: '37px' } },
});

/** Stays as it was while the window is open. */
const advancedBefore = { open: false };

/** The places that other screens lead to among the technical cards. */
const ADVANCED: ReadonlySet<string> = new Set(['network', 'shared', 'limits', 'sefaz-data', 'diagnosis']);
/** The cards that focus a button of their own. */
const LEAD_THEMSELVES = ['sefaz-data', 'update', 'diagnosis', 'shared'] as const;

type About = CallOutput<'app.about'>;

export function SettingsScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['settings', 'backup', 'screens']);
  const about = useQueryCall('app.about', {});
  const column = useRef<HTMLDivElement>(null);
  useLedToHeading(LEAD_THEMSELVES, about.data !== undefined, column);
  const [advanced, setAdvanced] = useState(advancedBefore.open);
  useEffect(() => {
    advancedBefore.open = advanced;
  }, [advanced]);
  usePurpose('settings', ({ place }) => {
    if (place && ADVANCED.has(place)) setAdvanced(true);
  });
  const cards: readonly (Place & { readonly card: ReactNode })[] = [
    { id: 'looks', name: t('settings:looks'), card: <AppearanceCard /> },
    ...(about.data
      ? [
          { id: 'archive', name: t('settings:archive.title'), card: <ArchiveCard /> },
          { id: 'backups', name: t('backup:card.title'), card: <BackupCard /> },
          { id: 'reader', name: t('settings:reader.title'), card: <ReaderCard /> },
          { id: 'update', name: t('settings:update.title'), card: <UpdateCard /> },
          { id: 'integration', name: t('screens:integration.name'), card: <IntegrationCard /> },
          { id: 'about', name: t('settings:about'), card: <AboutCard version={about.data.version} /> },
        ]
      : []),
  ];
  const technical: readonly (Place & { readonly card: ReactNode })[] =
    advanced && about.data
      ? [
          { id: 'network', name: t('settings:network.title'), card: <NetworkCard /> },
          { id: 'shared', name: t('settings:shared.title'), card: <SharedJournalCard /> },
          { id: 'folders', name: t('settings:folders'), card: <FoldersCard about={about.data} /> },
          { id: 'limits', name: t('settings:limits.title'), card: <LimitsCard /> },
          { id: 'addresses', name: t('settings:addresses'), card: <AddressesCard about={about.data} /> },
          { id: 'sefaz-data', name: t('settings:sefazData.title'), card: <SefazDataCard /> },
          { id: 'trust', name: t('settings:trust.title'), card: <TrustCard /> },
          { id: 'options', name: t('settings:options.title'), card: <OptionsCard /> },
          { id: 'diagnosis', name: t('settings:diagnosis.title'), card: <DiagnosisCard /> },
          { id: 'rehearsal', name: t('settings:rehearsal.title'), card: <RehearsalCard /> },
        ]
      : [];
  const placed = ({ id, card }: Place & { readonly card: ReactNode }) => (
    <div key={id} data-place={id} className={styles.place}>
      {card}
      {id === 'looks' ? <WindowCard /> : null}
    </div>
  );
  return (
    <Page title={t('screens:settings.title')}>
      <div className={styles.sides}>
        <SettingsIndex
          places={[...cards, ...technical].map(({ id, name }) => ({ id, name }))}
          column={column}
        />
        <div ref={column} className={styles.column}>
          <ErrorPanel error={about.error?.error} />
          {cards.map(placed)}
          {about.data ? (
            <h2 className={styles.advanced}>
              <Button
                appearance="transparent"
                icon={advanced ? <ChevronDownRegular /> : <ChevronRightRegular />}
                aria-expanded={advanced}
                onClick={() => setAdvanced(!advanced)}
              >
                {t('settings:advanced')}
              </Button>
              <span className={styles.what}>{t('settings:advancedText')}</span>
            </h2>
          ) : null}
          {technical.map(placed)}
        </div>
      </div>
    </Page>
  );
}

function FoldersCard({ about }: { about: About }): ReactNode {
  const { t } = useTranslation(['settings', 'common', 'home']);
  const others = useQueryCall('program.state', {}).data?.otherUsers;
  return (
    <Card title={t('settings:folders')}>
      <Facts
        facts={[
          [
            t('settings:dataFolder'),
            <>
              {about.dataFolder} <CopyButton text={about.dataFolder} label={t('common:copy')} />
            </>,
          ],
        ]}
      />
      {others ? (
        <Notice intent="info" title={t('home:otherUsers', { count: others.count })}>
          {t('home:otherUsersText')}
        </Notice>
      ) : null}
    </Card>
  );
}

function AddressesCard({ about: { overriddenHosts } }: { about: About }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const openConnection = useOpenConnection();
  const restoreFocus = useRestoreFocusTarget();
  return (
    <FormCard title={t('addresses')}>
      {overriddenHosts.length > 0 ? (
        <Notice intent="warning" title={t('overridden', { hosts: overriddenHosts.join(', ') })}>
          {t('overriddenText')}
        </Notice>
      ) : (
        <span>{t('official')}</span>
      )}
      <div className={form.start}>
        <KeyButton {...restoreFocus} mnemonic="settings.connection" onClick={() => openConnection()}>
          {t('connection')}
        </KeyButton>
      </div>
    </FormCard>
  );
}

/** Whether the place of Integração in the menu is shown. */
function IntegrationCard(): ReactNode {
  const { t } = useTranslation(['settings', 'screens']);
  const { shown, used } = useIntegrationShown();
  return (
    <FormCard
      title={t('screens:integration.name')}
      text={t(used ? 'settings:integration.used' : 'settings:integration.text')}
    >
      <Switch
        checked={shown}
        disabled={used}
        label={t('settings:integration.show')}
        onChange={(_, { checked }) => chooseIntegration(checked)}
      />
    </FormCard>
  );
}
