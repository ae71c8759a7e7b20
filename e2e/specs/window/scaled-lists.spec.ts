/** Training on 1366×768 at 150 %: 911×512, where a batch and the watched notes show five rows of their tables. */

import { unknownKeys } from '../../fixtures/note-folders.ts';
import { rowsInSight } from '../../fixtures/rows-in-sight.ts';
import { expect, test } from '../../fixtures/practising.ts';
import { batchScreen } from '../../screens/batch.ts';
import { consultScreen } from '../../screens/consult.ts';
import { shell } from '../../screens/shell.ts';

test.use({ ports: { batchPace: { gapMs: 0, atOnce: 1 } } });

test('a batch and the watched notes show five rows at 150 %', { tag: '@proof' }, async ({ app }) => {
  test.slow();
  await app.setViewportSize({ width: 911, height: 512 });
  await app.keyboard.press('F3');
  const batch = batchScreen(app);
  // The training SEFAZ has none of them.
  const keys = unknownKeys(8);
  await consultScreen(app).paste(keys.join('\n'));
  await batch.button('Consultar as 8').click();
  await expect(batch.progress).toContainText('Pronto', { timeout: 60_000 });
  await expect.poll(() => rowsInSight(app), { message: 'a batch' }).toBeGreaterThanOrEqual(5);

  await batch.button('Acompanhar todas').click();
  await batch.button('Acompanhar também').click();
  await expect(batch.button('Acompanhar também')).toHaveCount(0);
  await shell(app).open('Acompanhadas');
  await expect(app.getByRole('table')).toBeVisible();
  await expect.poll(() => rowsInSight(app), { message: 'watched notes' }).toBeGreaterThanOrEqual(5);
});
