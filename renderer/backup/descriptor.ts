/** Cópias de segurança, as the window knows it before it is opened; it belongs to Ajustes and has no entry of its own. */

import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const backup = {
  id: 'backup',
  within: 'settings',
  help: 'backups',
  words: {
    'pt-BR': { name: 'Cópias de segurança' },
    en: { name: 'Backups' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/settings/backup.ts'),
    en: () => import('../i18n/en/settings/backup.ts'),
  },
  load: async () => (await import('./backup-screen.tsx')).BackupScreen,
} as const satisfies ScreenFacts;
