/** Auditoria, as the window knows it before it is opened. */

import { ShieldCheckmarkRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const audit = {
  id: 'audit',
  menu: { icon: ShieldCheckmarkRegular, group: 'program' },
  kept: true,
  help: 'audit',
  words: {
    'pt-BR': {
      name: 'Auditoria',
      search: 'auditar verificar arquivo diário registro integridade código reparar verificação',
    },
    en: { name: 'Audit', search: 'verify file journal record integrity code repair' },
  },
  texts: {
    'pt-BR': () => import('../i18n/pt-BR/settings/audit.ts'),
    en: () => import('../i18n/en/settings/audit.ts'),
  },
  load: async () => (await import('./audit-screen.tsx')).AuditScreen,
} as const satisfies ScreenFacts;
