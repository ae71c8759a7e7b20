/** Painel, as the window knows it before it is opened. */

import { BuildingMultipleRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const panel = {
  id: 'panel',
  menu: {
    icon: BuildingMultipleRegular,
    key: 'F7',
    group: 'office',
    shown: (environment, companies) => companies > 1 && environment !== 'treino',
  },
  help: 'panel',
  words: {
    'pt-BR': {
      name: 'Painel',
      title: 'Painel do escritório',
      search: 'escritório empresas clientes todas visão geral resumo carteira',
    },
    en: {
      name: 'Panel',
      title: 'Office panel',
      search: 'office companies clients all overview summary expiry',
    },
  },
  texts: { 'pt-BR': () => import('../i18n/pt-BR/panel.ts'), en: () => import('../i18n/en/panel.ts') },
  load: async () => (await import('./panel-screen.tsx')).PanelScreen,
} as const satisfies ScreenFacts;
