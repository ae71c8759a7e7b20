/** Arquivo e cópias: three pages, reached from Histórico and Ajustes; each keeps its results while another is shown. */

import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { Activity, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Page } from '../ui/page.tsx';
import { usePurpose, useRouter, type Purpose } from '../ui/navigation/router.tsx';
import { AuditPage } from './audit-page.tsx';
import { BackupsPage } from './backups-page.tsx';
import { CheckPage } from './check/check-page.tsx';

type RecordsPage = NonNullable<Purpose['records']>;

const PAGES: Readonly<Record<RecordsPage, ComponentType>> = {
  check: CheckPage,
  audit: AuditPage,
  backups: BackupsPage,
};
const NAMES = ['check', 'audit', 'backups'] as const satisfies readonly RecordsPage[];

const useStyles = makeStyles({ tabs: { margin: '-8px 0 16px -12px' } });

export function RecordsScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['records', 'screens']);
  const { route, back } = useRouter();
  const [page, setPage] = useState<RecordsPage>(route.purpose.records ?? 'check');
  usePurpose('records', ({ records }) => {
    if (records) setPage(records);
  });
  return (
    <Page
      title={t('screens:records.title')}
      actions={
        <KeyButton
          mnemonic="records.back"
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          aria-keyshortcuts="Escape"
          onClick={back}
        >
          {t('back')}
        </KeyButton>
      }
    >
      <TabList
        className={styles.tabs}
        selectedValue={page}
        aria-label={t('screens:records.title')}
        onTabSelect={(_, { value }) => setPage(NAMES.find((each) => each === value) ?? 'check')}
      >
        {NAMES.map((name) => (
          <Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tab>
        ))}
      </TabList>
      {NAMES.map((name) => {
        const Shown = PAGES[name];
        return (
          <Activity key={name} mode={name === page ? 'visible' : 'hidden'}>
            <Shown />
          </Activity>
        );
      })}
    </Page>
  );
}
