/** Those pictures of `docs/imagens` that scenes of the window show: the same steps, in the size of the other pictures. */

import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { batchScenes, closingScenes, panelScenes } from '../fixtures/scenes/months.ts';
import { clock, SCENES_USE, test } from '../fixtures/scenes/scenes-test.ts';
import type { Stage } from '../fixtures/scenes/stage.ts';

const NAMES: Readonly<Record<string, string>> = {
  'batch-done': 'lote',
  watched: 'acompanhadas',
  closing: 'fechamento',
  panel: 'painel',
};

test.use({ ...SCENES_USE, deviceScaleFactor: 1 });

test.describe('a batch', () => {
  test.use({ ports: { clock, batchPace: { gapMs: 0, atOnce: 1 } } });
  test('is drawn, and what is watched', ({ stage }) => batchScenes(drawing(stage)));
});

test('draws the month', ({ stage, dataDir }) => closingScenes(drawing(stage), dataDir));

test.describe('an office', () => {
  test.use({ office: { companies: 40, consults: 3, disablements: 1, openEvery: 10 } });
  test('draws its panel', ({ stage }) => panelScenes(drawing(stage)));
});

function drawing(stage: Stage): Stage {
  const look: Stage['look'] = async (scene) => {
    const name = NAMES[scene];
    if (name === undefined) return;
    await stage.page.mouse.move(0, 0);
    await stage.page.screenshot({ path: join(ROOT, 'docs/imagens', `${name}.png`), animations: 'disabled' });
  };
  return { ...stage, look };
}
