/** Every scene of the window in Portuguese, in each theme. */

import { defineScenes } from '../fixtures/scenes/scenes.ts';

defineScenes('pt-BR', 'themes');
