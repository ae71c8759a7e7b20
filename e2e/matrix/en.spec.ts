/** Every scene of the window in English, in each theme. */

import { defineScenes } from '../fixtures/scenes/scenes.ts';

defineScenes('en', 'themes');
