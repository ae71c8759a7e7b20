/** Consultar: the key field's help, and the faces of the answer. */

import { expect, test } from '../fixtures/app.ts';
import { consultScreen } from '../screens/consult.ts';
import { firstRun } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

test.beforeEach(async ({ app }) => {
  await firstRun(app).practise();
});

test('100, 101 and 217 each have their face, the newest on top', async ({ app }) => {
  const training = trainingScreen(app);
  const authorized = await training.key('Autorizada');
  const cancelled = await training.key('Cancelada');
  const unknown = await training.key('Não consta');
  await app.keyboard.press('F3');
  const consult = consultScreen(app);

  await consult.scan(authorized);
  await expect(consult.card('Autorizada')).toContainText('100 – Autorizado o uso da NF-e');
  await expect(consult.card('Autorizada')).toContainText('A nota existe e está valendo.');
  await expect(consult.field).toBeFocused();
  const selected: unknown = await app.evaluate(
    '[document.activeElement.selectionStart, document.activeElement.selectionEnd]',
  );
  expect(selected).toEqual([0, 54]);

  await consult.scan(cancelled);
  await expect(consult.card('Cancelada')).toContainText('101 –');
  await expect(consult.card('Cancelada').getByRole('list', { name: 'História da nota' })).toContainText(
    'Cancelamento',
  );

  await consult.scan(unknown);
  await expect(consult.card('Não consta')).toContainText('217 –');
  // Each of the four usual causes has its way out.
  await expect(consult.card('Não consta').getByRole('listitem').getByRole('button')).toHaveCount(4);
  await expect(consult.cards.first()).toContainText('Não consta');
  await expect(consult.cards).toHaveCount(3);
});

test('a key is grouped while typed, read from a QR address, and its faults are told before anything is sent', async ({
  app,
}) => {
  const key = await trainingScreen(app).key('Autorizada');
  await app.keyboard.press('F3');
  const { field, below, paste, submit, cards } = consultScreen(app);

  await field.pressSequentially(key.slice(0, 10));
  await expect(field).toHaveValue(`${key.slice(0, 4)} ${key.slice(4, 8)} ${key.slice(8, 10)}`);
  await field.press('ArrowLeft');
  await field.press('ArrowLeft');
  await field.press('Backspace');
  await expect(field).toHaveValue(
    `${key.slice(0, 4)} ${key.slice(4, 7)}${key.slice(8, 9)} ${key.slice(9, 10)}`,
  );

  await paste(key.slice(0, 43));
  await submit.click();
  await expect(below).toContainText('43 posições: falta 1');

  await paste(`99${key.slice(2)}`);
  await expect(below).toContainText('UF');
  await paste(`${key.slice(0, 4)}13${key.slice(6)}`);
  await expect(below).toContainText('mês');
  await paste(`${key.slice(0, 20)}57${key.slice(22)}`);
  await expect(below).toContainText('modelo');

  const wrong = key.slice(0, 43) + String((Number(key[43]) + 1) % 10);
  await paste(wrong);
  await expect(below).toContainText('Algum número está errado: confira grupo a grupo');
  await submit.click();
  await expect(cards).toHaveCount(0);

  await paste(`https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|ABCDEF`);
  await expect(field).toHaveValue(/^(\S{4} ){10}\S{4}$/);
  await expect(below).toContainText('dígito confere');
  await expect(below).toContainText('SP ·');
});

test('a wait can be given up, and the note is asked again', async ({ app }) => {
  const training = trainingScreen(app);
  const key = await training.key('Autorizada');
  await training.choose('Lenta');
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  await consult.scan(key);
  await app.getByRole('button', { name: 'Cancelar' }).click();
  await expect(consult.card('Consulta cancelada por você')).toBeVisible();
  await training.choose('Normal');
  await app.keyboard.press('F3');
  await app.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(consult.card('Autorizada')).toBeVisible();
  await expect(consult.cards).toHaveCount(1);
});

test('without an answer the card says what failed, and the history keeps only what was answered', async ({
  app,
}) => {
  const training = trainingScreen(app);
  const key = await training.key('Com carta de correção');
  await training.choose('Página no lugar da resposta');
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  await consult.scan(key);
  await expect(consult.card('Sem resposta')).toBeVisible();
  await training.choose('Normal');
  await app.keyboard.press('F3');
  await app.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(consult.card('Autorizada')).toContainText('Carta de correção');
  await shell(app).open('Histórico');
  await expect(app.getByRole('row')).toHaveCount(2);
});

test('several pasted keys are consulted one after the other, counted and kept', async ({ app }) => {
  const training = trainingScreen(app);
  const keys = [
    await training.key('Autorizada'),
    await training.key('Cancelada'),
    await training.key('Não consta'),
  ];
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  await consult.paste(keys.join('\n'));
  await app.getByRole('button', { name: 'Consultar as 3' }).click();
  const batch = app.getByRole('region', { name: 'Consulta de várias chaves' });
  await expect(batch).toContainText('Pronto: 3 chaves consultadas.');
  await expect(batch).toContainText('1 Autorizada');
  await expect(batch).toContainText('1 Não consta');
  await expect(consult.cards).toHaveCount(3);
  await batch.getByRole('button', { name: 'Fechar' }).click();
  await expect(batch).toHaveCount(0);
});

test('the XML of an answer is read in the window and saved, and so is its page to print', async ({ app }) => {
  const cancelled = await trainingScreen(app).key('Cancelada');
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  await consult.scan(cancelled);
  const card = consult.card('Cancelada');
  await card.getByRole('button', { name: 'Ver XML' }).click();
  const dialog = app.getByRole('dialog', { name: 'Resposta da SEFAZ' });
  await expect(dialog).toContainText('<cStat>101</cStat>');
  await dialog.getByRole('button', { name: 'Salvar XML' }).click();
  await app.keyboard.press('Escape');
  await expect(card.getByRole('status')).toContainText('-sit.xml');
  await card.getByRole('button', { name: 'Salvar PDF' }).click();
  await expect(card.getByRole('status')).toContainText('-sit.pdf');
});
