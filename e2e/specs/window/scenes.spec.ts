/** Every scene of the window once: Portuguese, light, in two sizes. `npm run test:matrix` adds the other language and themes. */

import { defineScenes } from '../../fixtures/scenes/scenes.ts';

defineScenes('pt-BR', 'once');
