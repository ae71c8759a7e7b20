/** What the screens say of a company of which no file was read: nothing was verified, and no answer of SEFAZ makes it a gap. */

import { join } from 'node:path';
import { expectClean } from '../fixtures/axe.ts';
import { numbersBut, writeNotes } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { numberingScreen } from '../screens/numbering.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

let now = new Date('2026-11-20T15:00:00Z');
test.use({ ports: { clock: { now: () => now } } });

test('consulted notes are no gaps on Início, and in Furos numbers to clear up, without a button that urges', async ({
  app,
}) => {
  for (const example of ['Autorizada', 'Cancelada']) {
    await shell(app).open('Treino');
    await trainingScreen(app).consult(example).click();
    await expect(app.getByRole('article').first()).toBeVisible();
  }
  // When no note of these numbers can arrive any more.
  now = new Date('2026-12-20T15:00:00Z');
  await shell(app).open('Início');
  await expect(app.getByText(/furos? a resolver$/)).toHaveCount(0);

  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  const { unclear } = furos;
  await expect(unclear).toContainText('nº 2 a 3');
  await expect(unclear).toContainText('Nenhum arquivo deste trecho foi lido');
  await expect(furos.gaps).toHaveCount(0);
  await expect(furos.main.getByText('sem leitura').first()).toBeVisible();
  await expect(unclear.getByRole('checkbox')).toHaveCount(0);
  await expectClean(app);
});

test.beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z');
});

test('a month of which no file was read is not verified, and a closing of it is not done without saying so', async ({
  app,
  dataDir,
}) => {
  await app.clock.setFixedTime(new Date('2026-11-20T15:00:00Z'));
  await app.keyboard.press('F9');
  await expect(shell(app).heading('Fechamento')).toBeFocused();
  const main = app.getByRole('main');
  await expect(main.getByText('Furos não verificados')).toBeVisible();
  await expect(main.getByText('Contingência não verificada')).toBeVisible();
  await expect(main.getByText('Nenhum furo neste mês')).toHaveCount(0);
  await app.keyboard.press('Alt+f');
  await expect(main.getByText('Gravado e conferido, com pendências.')).toBeVisible();
  await expect(main.getByText(/A numeração não foi verificada/)).toBeVisible();
  await expectClean(app);

  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(12, [5], '2026-10-06'));
  await main.getByRole('button', { name: 'Ler a pasta: Furos não verificados' }).click();
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await expect(furos.result).toContainText('11 arquivos');
  await app.keyboard.press('F9');
  await expect(main.getByText('1 furo neste mês (1 número)')).toBeVisible();
  await expect(main.getByText(/Verificado em .*, com 11 notas conhecidas/)).toBeVisible();

  // Its deadline was 10/11: closing asks once.
  await app.keyboard.press('Alt+f');
  const dialog = app.getByRole('alertdialog', { name: 'Há furos com o prazo vencido' });
  await dialog.getByRole('button', { name: 'Fechar assim mesmo' }).click();
  await expect(main.getByText('Gravado e conferido no lugar do anterior, com pendências.')).toBeVisible();
});
