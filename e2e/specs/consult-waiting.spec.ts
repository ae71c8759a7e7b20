/** What waits in Consultar while it reads keys, or while one of its batches is open. */

import { join } from 'node:path';
import type { FilePicker } from '../../electron/ports.ts';
import { unknownKeys, writeNotes, numbersBut } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { batchScreen } from '../screens/batch.ts';
import { consultScreen } from '../screens/consult.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';
import { unsaved } from '../screens/unsaved.ts';

type Answer = (path: string | undefined) => void;
let dialog = Promise.withResolvers<Answer>();
const filePicker: FilePicker = {
  pickCertificate: () => Promise.resolve(undefined),
  pickFolder: () => new Promise((resolve) => dialog.resolve(resolve)),
};
test.use({ ports: { filePicker } });

/** Once the dialog is there: the page says before it that it reads. */
async function choose(path: string | undefined): Promise<void> {
  (await dialog.promise)(path);
  dialog = Promise.withResolvers();
}

test('what waits in Consultar is kept while it reads, though another screen or a batch is in front meanwhile', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(3, []));
  const main = app.getByRole('main');
  const batch = batchScreen(app);
  const consult = consultScreen(app);
  const training = trainingScreen(app);
  /** What waits here ends in another environment: that is asked first. */
  const stayHere = async () => {
    // By keys: a menu under the mouse counts on a clock that goes.
    await shell(app).environment.press('Enter');
    await app.getByRole('menuitemradio', { name: /^Homologação/ }).press('Enter');
    await unsaved(app).stay();
  };

  await test.step('notes chosen in Histórico are read after what Consultar is reading, not dropped without a word', async () => {
    await shell(app).open('Treino');
    await training.consult('Com carta de correção').click();
    await expect(consult.card('Autorizada').first()).toBeVisible();
    await shell(app).open('Consultar');
    await batch.button('Ler pasta…').click();
    await expect(batch.button('Cancelar')).toBeVisible();
    await shell(app).open('Histórico');
    await app.getByRole('checkbox').nth(1).check();
    await main.getByRole('button', { name: /^Consultar de novo/ }).click();
    await expect(shell(app).heading('Consultar')).toBeVisible();
    await choose(undefined);
    await expect(main.getByRole('button', { name: 'Consultar a chave' })).toBeVisible();
    await batch.button('Descartar').click();
  });

  await test.step('two or three pasted keys are consulted to the last one, though another screen is in front meanwhile', async () => {
    await expect(consult.cards).toHaveCount(1);
    await consult.paste(unknownKeys(3).join('\n'));
    await app.getByRole('button', { name: 'Consultar as 3', exact: true }).click();
    await expect(app.getByText('Consultando: 1 de 3.')).toBeVisible();
    await stayHere();
    await app.keyboard.press('F8');
    await expect(shell(app).heading('Histórico')).toBeVisible();
    await expect(app.getByText('4 registros')).toBeVisible();
    await app.keyboard.press('F3');
    await expect(app.getByText(/^Pronto: 3 chaves consultadas\./)).toBeVisible();
    await expect(consult.cards).toHaveCount(4);
  });

  await test.step('a note that is to be consulted when the wait is over is consulted, though a batch was opened meanwhile', async () => {
    const key = await training.key('Autorizada');
    await training.choose('Parada \\(108\\)');
    await app.clock.install();
    await app.keyboard.press('F3');
    await consult.ask(key);
    const automatic = app.getByRole('checkbox', { name: /^Consultar automaticamente às/ });
    await automatic.check();
    await stayHere();
    await batch.button('Ler pasta…').click();
    await expect(batch.button('Cancelar')).toBeVisible();
    await choose(folder);
    await expect(batch.found).toBeVisible();
    await batch.button('Voltar').click();
    await expect(automatic).toBeChecked();
    await training.choose('Normal');
    await app.clock.fastForward('03:05');
    await app.keyboard.press('F3');
    await expect(consult.cards.filter({ hasText: 'nº 1 ' }).first()).toHaveAccessibleName(/Autorizada$/);
  });

  await test.step('keys that are scanned or typed while a folder is read stay, also after its batch was looked at', async () => {
    await batch.button('Ler pasta…').click();
    await expect(batch.button('Cancelar')).toBeVisible();
    for (const key of unknownKeys(5)) {
      await consult.field.fill(key);
      await consult.field.press('Enter');
    }
    await expect(batch.pile).toContainText('5 chaves na pilha');
    await consult.field.fill('3526');
    await choose(folder);
    await expect(batch.found).toBeVisible();
    await stayHere();
    await batch.button('Voltar').click();
    await expect(batch.pile).toContainText('5 chaves na pilha');
    await expect(consult.field).toHaveValue('3526');
  });
});
