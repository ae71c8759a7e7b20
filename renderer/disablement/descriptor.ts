/** Inutilizar, as the window knows it before it is opened. */

import { NumberSymbolSquareRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const disablement = {
  id: 'disablement',
  menu: { icon: NumberSymbolSquareRegular, key: 'F4', digit: 3, group: 'numbers' },
  kept: true,
  needsCertificate: true,
  help: 'disablement',
  words: {
    'pt-BR': {
      name: 'Inutilizar',
      search:
        'inutilização inutilizada cancelar número números faixa furo pulado pulei quebra sequência inut justificativa',
    },
    en: { name: 'Disable', search: 'inutilização numbers range gap skipped inut' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/disablement.ts'),
    en: () => import('../i18n/en/disablement.ts'),
  },
  load: async () => (await import('./disablement-screen.tsx')).DisablementScreen,
} as const satisfies ScreenFacts;
