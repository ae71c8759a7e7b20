/** Ajustes, as the window knows it before it is opened. */

import { SettingsRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const settings = {
  id: 'settings',
  menu: { icon: SettingsRegular, digit: 8, group: 'program' },
  help: 'settings',
  words: {
    'pt-BR': {
      name: 'Ajustes',
      search: 'configurações configuração configurar opções preferências bandeja inicialização',
    },
    en: { name: 'Settings', search: 'options preferences folder limit version' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/settings/settings.ts'),
    en: () => import('../i18n/en/settings/settings.ts'),
  },
  load: async () => (await import('./settings-screen.tsx')).SettingsScreen,
} as const satisfies ScreenFacts;
