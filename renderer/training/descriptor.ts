/** Treino, as the window knows it before it is opened. */

import { TargetArrowRegular } from '@fluentui/react-icons';
import type { ScreenFacts } from '../ui/navigation/screen-facts.ts';

export const training = {
  id: 'training',
  menu: {
    icon: TargetArrowRegular,
    digit: 9,
    group: 'program',
    shown: (environment) => environment === 'treino',
  },
  help: 'training',
  words: {
    'pt-BR': {
      name: 'Treino',
      search: 'praticar simulador teste sefaz simulada exemplo treinar treinamento',
    },
    en: { name: 'Training', search: 'practise simulator simulated sefaz' },
  },
  texts: { 'pt-BR': () => import('../i18n/pt-BR/training.ts'), en: () => import('../i18n/en/training.ts') },
  load: async () => (await import('./training-screen.tsx')).TrainingScreen,
} as const satisfies ScreenFacts;
