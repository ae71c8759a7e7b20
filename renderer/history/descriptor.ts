/** Histórico, as the window knows it before it is opened. */

import { HistoryRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const history = {
  id: 'history',
  menu: { icon: HistoryRegular, key: 'F8', digit: 5, group: 'notes' },
  help: 'history',
  words: {
    'pt-BR': {
      name: 'Histórico',
      search: 'registro feito protocolo comprovante pdf xml antigas passado consultadas ontem lista',
    },
    en: { name: 'History', search: 'record done protocol receipt pdf xml' },
  },
  load: async () => (await import('./history-screen.tsx')).HistoryScreen,
} as const satisfies ScreenFacts;
