/** Ajustes: appearance, folders, the addresses in use and the version; only what exists. */

import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Radio,
  RadioGroup,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale } from '../i18n/locale.ts';
import { chooseLocale } from '../i18n/i18n.ts';
import { LOCALES } from '../../shared/explain/index.ts';
import { useQueryCall } from '../api/hooks.ts';
import { APPEARANCES, chooseAppearance, useAppearance } from '../theme/appearance.ts';
import { useOpenConnection } from '../ui/connection-panel.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { Card, Page } from '../ui/page.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { BackupCard } from './backup-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { WindowCard } from './window-card.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
});

export function SettingsScreen(): ReactNode {
  const styles = useStyles();
  const { t, i18n } = useTranslation('settings');
  const { t: tc } = useTranslation('common');
  const form = useFormStyles();
  const openConnection = useOpenConnection();
  const restoreFocus = useRestoreFocusTarget();
  const { chosen } = useAppearance();
  const about = useQueryCall('app.about', {});
  const path = (text: string) => (
    <>
      {text} <CopyButton text={text} label={tc('copy')} />
    </>
  );
  return (
    <Page title={t('title')}>
      <div className={styles.column}>
        <ErrorPanel error={about.error?.error} />
        <Card title={t('appearance')}>
          <RadioGroup
            layout="horizontal"
            aria-label={t('appearance')}
            value={chosen}
            onChange={(_, { value }) => {
              const next = APPEARANCES.find((each) => each === value);
              if (next) chooseAppearance(next);
            }}
          >
            {APPEARANCES.map((each) => (
              <Radio key={each} value={each} label={t(`appearances.${each}`)} />
            ))}
          </RadioGroup>
        </Card>
        <Card title={t('language')}>
          <RadioGroup
            layout="horizontal"
            aria-label={t('language')}
            value={i18n.language}
            onChange={(_, { value }) => {
              if (isLocale(value)) void chooseLocale(value);
            }}
          >
            {LOCALES.map((each) => (
              <Radio key={each} value={each} label={t(`languages.${each}`)} />
            ))}
          </RadioGroup>
        </Card>
        <WindowCard />
        {about.data ? (
          <>
            <Card title={t('folders')}>
              <Facts facts={[[t('dataFolder'), path(about.data.dataFolder)]]} />
            </Card>
            <ArchiveCard />
            <Card title={t('addresses')}>
              <div className={form.form}>
                {about.data.overriddenHosts.length > 0 ? (
                  <MessageBar intent="warning" layout="multiline">
                    <MessageBarBody>
                      <MessageBarTitle>
                        {t('overridden', { hosts: about.data.overriddenHosts.join(', ') })}
                      </MessageBarTitle>{' '}
                      {t('overriddenText')}
                    </MessageBarBody>
                  </MessageBar>
                ) : (
                  <span>{t('official')}</span>
                )}
                <p className={form.text}>{t('trust')}</p>
                <div className={form.start}>
                  <Button {...restoreFocus} onClick={() => openConnection()}>
                    {t('connection')}
                  </Button>
                </div>
              </div>
            </Card>
            <BackupCard />
            <LimitsCard />
            <Card title={t('about')}>
              <Facts
                facts={[
                  [t('version'), about.data.version],
                  [t('font'), t('fontLicence')],
                ]}
              />
            </Card>
          </>
        ) : null}
      </div>
    </Page>
  );
}
