/** Integração in Ajustes: whether its place in the menu is shown. */

import { Switch } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseIntegration, useIntegrationShown } from '../integration/shown.ts';
import { FormCard } from '../ui/fields/form-card.tsx';

export function IntegrationCard(): ReactNode {
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
