/** The keys that move between the screens; axe checks every scene of the matrix. */

import { expect, test } from '../../fixtures/reading.ts';
import { consultScreen } from '../../screens/consult.ts';
import { shell } from '../../screens/shell.ts';

test('F-keys, Ctrl with a number, F6 and Esc move as Windows users expect', async ({ app }) => {
  const { heading } = shell(app);
  await app.keyboard.press('F3');
  await expect(heading('Consultar')).toBeVisible();
  await expect(consultScreen(app).field).toBeFocused();
  await app.keyboard.press('F4');
  await expect(heading('Inutilizar')).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(heading('Consultar')).toBeVisible();
  await app.keyboard.press('F8');
  await expect(heading('Histórico')).toBeFocused();
  await app.keyboard.press('Control+6');
  await expect(heading('Certificados')).toBeVisible();
  await app.keyboard.press('F2');
  await expect(heading('Início')).toBeFocused();
  await app.keyboard.press('F6');
  await expect(shell(app).company).toBeFocused();
});
