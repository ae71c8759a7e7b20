/** Consultar, as the window knows it before it is opened. */

import { SearchRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const consult = {
  id: 'consult',
  menu: { icon: SearchRegular, key: 'F3', digit: 2, group: 'notes' },
  kept: true,
  needsCertificate: true,
  help: 'consult',
  words: {
    'pt-BR': {
      name: 'Consultar',
      search:
        'nota chave situação danfe nf-e nfc-e nfe nfce consulta pesquisar buscar verificar autorizada cupom 44 dígitos',
    },
    en: { name: 'Consult', search: 'check invoice query note key situation danfe nf-e nfc-e' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/notes/consult.ts'),
    en: () => import('../i18n/en/notes/consult.ts'),
  },
  load: async () => (await import('./consult-screen.tsx')).ConsultScreen,
} as const satisfies ScreenFacts;
