/** Ajustes: the settings that the core stores, by their names in `shared/settings.ts`. */

import type { CardSetting } from '../../../../shared/settings.ts';

export const options = {
  title: 'Outras opções',
  idleMinutes: {
    label: 'Bloquear os certificados sem uso depois de',
    text: 'Vale para os certificados que este computador não guarda. Depois do bloqueio, o arquivo e a senha são pedidos de novo.',
    choices: { '5': '5 minutos', '15': '15 minutos', '30': '30 minutos', '60': '1 hora', '120': '2 horas' },
  },
} satisfies { title: string } & Record<CardSetting, { label: string; text: string; choices: object }>;
