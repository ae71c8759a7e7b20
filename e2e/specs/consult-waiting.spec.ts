/** What waits in Consultar while it reads keys, or while one of its batches is open. */

import { join } from 'node:path';
import type { FilePicker } from '../../electron/ports.ts';
import { unknownKeys, writeNotes, numbersBut } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { batchScreen } from '../screens/batch.ts';
import { consultScreen } from '../screens/consult.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

type Answer = (path: string | undefined) => void;
let dialog = Promise.withResolvers<Answer>();
const filePicker: FilePicker = {
  pickCertificate: () => Promise.resolve(undefined),
  pickFolder: () => new Promise((resolve) => dialog.resolve(resolve)),
};
test.use({ ports: { filePicker } });
test.beforeEach(() => {
  dialog = Promise.withResolvers();
});

/** Once the dialog is there: the page says before it that it reads. */
async function choose(path: string | undefined): Promise<void> {
  (await dialog.promise)(path);
}

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
  await choose(undefined);
  await expect(main.getByRole('button', { name: 'Consultar a chave' })).toBeVisible();
});

test('keys that are scanned or typed while a folder is read stay, also after its batch was looked at', async ({
  app,
  dataDir,
}) => {
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(3, []));
  await app.keyboard.press('F3');
  const batch = batchScreen(app);
  const { field } = consultScreen(app);
  await batch.button('Ler pasta…').click();
  await expect(batch.button('Cancelar')).toBeVisible();
  for (const key of unknownKeys(5)) {
    await field.fill(key);
    await field.press('Enter');
  }
  await expect(batch.pile).toContainText('5 chaves na pilha');
  await field.fill('3526');
  await choose(folder);
  await expect(batch.found).toBeVisible();
  await batch.button('Voltar').click();
  await expect(batch.pile).toContainText('5 chaves na pilha');
  await expect(field).toHaveValue('3526');
});

test('a note that is to be consulted when the wait is over is consulted, though a batch was opened meanwhile', async ({
  app,
  dataDir,
}) => {
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(3, []));
  const training = trainingScreen(app);
  const key = await training.key('Autorizada');
  await training.choose('Parada \\(108\\)');
  await app.clock.install();
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  const batch = batchScreen(app);
  await consult.ask(key);
  await app.getByRole('checkbox', { name: /^Consultar automaticamente às/ }).check();
  await batch.button('Ler pasta…').click();
  await expect(batch.button('Cancelar')).toBeVisible();
  await choose(folder);
  await expect(batch.found).toBeVisible();
  await batch.button('Voltar').click();
  await expect(app.getByRole('checkbox', { name: /^Consultar automaticamente às/ })).toBeChecked();
  await training.choose('Normal');
  await app.clock.fastForward('03:05');
  await app.keyboard.press('F3');
  await expect(consult.card('Autorizada')).toBeVisible();
});

test('two or three pasted keys are consulted to the last one, though another screen is in front meanwhile', async ({
  app,
}) => {
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  await consult.paste(unknownKeys(3).join('\n'));
  await app.getByRole('button', { name: 'Consultar as 3', exact: true }).click();
  await expect(app.getByText('Consultando: 1 de 3.')).toBeVisible();
  await app.keyboard.press('F8');
  await expect(shell(app).heading('Histórico')).toBeVisible();
  await expect(app.getByText('3 registros')).toBeVisible();
  await app.keyboard.press('F3');
  await expect(app.getByText(/^Pronto: 3 chaves consultadas\./)).toBeVisible();
  await expect(consult.cards).toHaveCount(3);
});
