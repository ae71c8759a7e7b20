/** Ajustes, in English: the settings that the core stores, by their names in `shared/settings.ts`. */

import type { options as ptBR } from '../../pt-BR/settings/settings-options.ts';

export const options: typeof ptBR = {
  title: 'Other options',
  idleMinutes: {
    label: 'Lock certificates that are not used after',
    text: 'For the certificates that this computer does not keep. After that their file and password are asked for again.',
    choices: { '5': '5 minutes', '15': '15 minutes', '30': '30 minutes', '60': '1 hour', '120': '2 hours' },
  },
};
