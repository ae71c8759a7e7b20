/** Keys that are sent to Consultar while it still reads others. */

import type { FilePicker } from '../../electron/ports.ts';
import { expect, test } from '../fixtures/practising.ts';
import { consultScreen } from '../screens/consult.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

let choose: (path: string | undefined) => void = () => undefined;
const filePicker: FilePicker = {
  pickCertificate: () => Promise.resolve(undefined),
  pickFolder: () => new Promise((resolve) => (choose = resolve)),
};
test.use({ ports: { filePicker } });

test('notes chosen in Histórico are read after what Consultar is reading, not dropped without a word', async ({
  app,
}) => {
  const main = app.getByRole('main');
  await shell(app).open('Treino');
  await trainingScreen(app).consult('Autorizada').click();
  await expect(consultScreen(app).card('Autorizada').first()).toBeVisible();
  await shell(app).open('Consultar');
  await main.getByRole('button', { name: 'Ler pasta…' }).click();
  await expect(main.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  await shell(app).open('Histórico');
  await app.getByRole('checkbox').nth(1).check();
  await main.getByRole('button', { name: /^Consultar de novo/ }).click();
  await expect(shell(app).heading('Consultar')).toBeVisible();
  choose(undefined);
  await expect(main.getByRole('button', { name: 'Consultar a chave' })).toBeVisible();
});
