/** Furos, as the window knows it before it is opened. */

import { NumberRowRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const numbering = {
  id: 'numbering',
  menu: { icon: NumberRowRegular, digit: 4, group: 'numbers' },
  help: 'numbering',
  words: {
    'pt-BR': {
      name: 'Furos',
      search:
        'ver mostrar notas faltando pulado pulados sequência numeração série lacuna buraco salto quebra xml pasta prazo dia 10 dez conferência número números faltantes',
    },
    en: { name: 'Gaps', search: 'see show missing skipped sequence numbering series hole xml folder' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/numbers/numbering.ts'),
    en: () => import('../i18n/en/numbers/numbering.ts'),
  },
  load: async () => (await import('./numbering-screen.tsx')).NumberingScreen,
} as const satisfies ScreenFacts;
