/** Conferir, as the window knows it before it is opened. */

import { DocumentCheckmarkRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const check = {
  id: 'check',
  menu: { icon: DocumentCheckmarkRegular, group: 'notes' },
  kept: true,
  help: 'check',
  words: {
    'pt-BR': {
      name: 'Conferir',
      title: 'Conferir arquivos',
      search:
        'arquivo xml procinutnfe validar validador assinatura recebida notas autêntica falsa adulterado digest',
    },
    en: {
      name: 'Check files',
      search: 'file xml validate signature received supplier',
    },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/notes/check.ts'),
    en: () => import('../i18n/en/notes/check.ts'),
  },
  load: async () => (await import('./check-screen.tsx')).CheckScreen,
} as const satisfies ScreenFacts;
