/** Arquivo e cópias, as the window knows it before it is opened; it belongs to Histórico and has no entry of its own. */

import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const records = {
  id: 'records',
  within: 'history',
  help: 'check',
  words: {
    'pt-BR': { name: 'Arquivo e cópias' },
    en: { name: 'Archive and backups' },
  },
  texts: { 'pt-BR': () => import('../i18n/pt-BR/records.ts'), en: () => import('../i18n/en/records.ts') },
  load: async () => (await import('./records-screen.tsx')).RecordsScreen,
} as const satisfies ScreenFacts;
