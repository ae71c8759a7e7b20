/** Integração, as the window knows it before it is opened. */

import { PlugConnectedRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const integration = {
  id: 'integration',
  menu: { icon: PlugConnectedRegular, digit: 7, group: 'program' },
  help: 'integration',
  words: {
    'pt-BR': { name: 'Integração', search: 'json erp api token serviço porta sistema uninfe webservice' },
    en: { name: 'Integration', search: 'json erp api token service port' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/settings/integration.ts'),
    en: () => import('../i18n/en/settings/integration.ts'),
  },
  load: async () => (await import('./integration-screen.tsx')).IntegrationScreen,
} as const satisfies ScreenFacts;
