/** Acompanhadas, as the window knows it before it is opened. */

import { EyeRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const watched = {
  id: 'watched',
  menu: { icon: EyeRegular, group: 'notes' },
  help: 'history',
  words: {
    'pt-BR': {
      name: 'Acompanhadas',
      search:
        'acompanhar notas canceladas acompanhamento vigiar monitorar fornecedor cancelada cancelaram mudou aviso alerta',
    },
    en: { name: 'Watched notes', search: 'watch follow supplier cancelled changed notice' },
  },
  load: async () => (await import('./watched-screen.tsx')).WatchedScreen,
} as const satisfies ScreenFacts;
