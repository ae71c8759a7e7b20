/** Fechamento, as the window knows it before it is opened. */

import { CalendarCheckmarkRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const closing = {
  id: 'closing',
  menu: { icon: CalendarCheckmarkRegular, key: 'F9', group: 'month' },
  help: 'closing',
  words: {
    'pt-BR': {
      name: 'Fechamento',
      search:
        'mês fechar fecho encerrar mensal contador zip pacote enviar email competência total vendas apuração',
    },
    en: { name: 'Month end', search: 'month accountant close zip package send email' },
  },
  texts: { 'pt-BR': () => import('../i18n/pt-BR/closing.ts'), en: () => import('../i18n/en/closing.ts') },
  load: async () => (await import('./closing-screen.tsx')).ClosingScreen,
} as const satisfies ScreenFacts;
