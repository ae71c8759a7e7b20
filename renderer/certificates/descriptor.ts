/** Certificados, as the window knows it before it is opened. */

import { CertificateRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const certificates = {
  id: 'certificates',
  menu: { icon: CertificateRegular, digit: 6, group: 'office' },
  help: 'certificates',
  words: {
    'pt-BR': { name: 'Certificados', search: 'a1 pfx p12 renovar senha empresa filial bloquear cofre' },
    en: { name: 'Certificates', search: 'a1 pfx p12 renew password company branch' },
  },
  load: async () => (await import('./certificates-screen.tsx')).CertificatesScreen,
} as const satisfies ScreenFacts;
