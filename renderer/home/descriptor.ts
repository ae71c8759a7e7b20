/** Início, as the window knows it before it is opened. */

import { HomeRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const home = {
  id: 'home',
  menu: { icon: HomeRegular, key: 'F2', digit: 1 },
  needsCertificate: true,
  help: 'home',
  words: {
    'pt-BR': { name: 'Início', search: 'principal começo pendências pendência hoje avisos tarefas' },
    en: { name: 'Home', search: 'main start pending' },
  },
} as const satisfies ScreenFacts;
