/** Integração in Ajustes: whether its place in the menu is shown. */

import { Switch } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseIntegration, useIntegrationShown } from '../integration/shown.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Card } from '../ui/page.tsx';

export function IntegrationCard(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'screens']);
  const { shown, used } = useIntegrationShown();
  return (
    <Card title={t('screens:integration.name')}>
      <div className={form.form}>
        <p className={form.text}>{t(used ? 'settings:integration.used' : 'settings:integration.text')}</p>
        <Switch
          checked={shown}
          disabled={used}
          label={t('settings:integration.show')}
          onChange={(_, { checked }) => chooseIntegration(checked)}
        />
      </div>
    </Card>
  );
}
