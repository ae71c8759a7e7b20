/** Furos de todas as empresas, as the window knows it before it is opened; it belongs to Painel and has no entry of its own. */

import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const allGaps = {
  id: 'all-gaps',
  within: 'panel',
  help: 'panel',
  words: {
    'pt-BR': { name: 'Furos de todas as empresas' },
    en: { name: 'Gaps of all companies' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/numbers/all-gaps.ts'),
    en: () => import('../i18n/en/numbers/all-gaps.ts'),
  },
  load: async () => (await import('./all-gaps-screen.tsx')).AllGapsScreen,
} as const satisfies ScreenFacts;
