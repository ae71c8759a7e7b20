/** A note of an issuer without IE, offered at SVRS after its state's 217; and a server without a cipher in common. */

import { unknownKeys } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { batchScreen } from '../screens/batch.ts';
import { consultScreen } from '../screens/consult.ts';
import { trainingScreen } from '../screens/training.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  ports: {
    batchPace: { gapMs: 0, atOnce: 1 },
    opener: {
      showInFolder: async () => true,
      openCalendar: async () => true,
      openDraft: async () => true,
      openTerminal: async () => true,
    },
  },
});

test('after the state’s 217 SVRS is asked by a press, once, and both answers stay in sight', async ({
  app,
}) => {
  const key = await trainingScreen(app).key('De quem está sem IE, na SVRS');
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  await consult.ask(key);
  const card = consult.card('Não consta');
  await expect(card).toContainText('217 –');
  await expect(card).toContainText('a nota pode estar na SVRS');
  const ask = card.getByRole('button', { name: 'Consultar também na SVRS' });
  await ask.click();
  await expect(card).toContainText('Resposta da SVRS: Autorizada (100 –');
  await expect(card).toContainText('217 –');
  await expect(ask).toHaveCount(0);
});

test('the row of a batch with the state’s 217 offers SVRS too; a host without a common cipher is named as that, with the command to copy in place of the window', async ({
  app,
}) => {
  const consult = consultScreen(app);
  const key = await trainingScreen(app).key('De quem está sem IE, na SVRS');
  const others = unknownKeys(6);
  await app.keyboard.press('F3');
  await consult.paste([key, ...others].join('\n'));
  const batch = batchScreen(app);
  await batch.button('Consultar as 7').click();
  await expect(batch.progress).toContainText('7 de 7 consultadas');
  await batch.rows.first().getByRole('button', { name: 'Abrir' }).click();
  const drawer = app.getByRole('dialog');
  await expect(drawer).toContainText('a nota pode estar na SVRS');
  await drawer.getByRole('button', { name: 'Consultar também na SVRS' }).click();
  await expect(drawer).toContainText('Resposta da SVRS: Autorizada (100 –');
  await expect(drawer).toContainText('217 –');
  // The button that had the focus is gone.
  await expect(drawer.getByRole('button', { name: 'Fechar' })).toBeFocused();
  await app.keyboard.press('Escape');

  const training = trainingScreen(app);
  const authorized = await training.key('Autorizada');
  await training.choose('TLS sem cifra em comum');
  await app.keyboard.press('F3');
  await consult.ask(authorized);
  const silent = consult.card('Sem resposta');
  await expect(silent).toContainText('O TLS deste programa não fala com o servidor');
  await expect(silent).not.toContainText('recusado');
  const command = `balcao consultar ${authorized} --ambiente treino`;
  await expect(silent).toContainText(command);
  await silent.getByRole('button', { name: 'Copiar o comando' }).click();
  expect(await app.evaluate<string>('navigator.clipboard.readText()')).toBe(command);
  await app.evaluate("navigator.clipboard.writeText('')");
  await silent.getByRole('button', { name: 'Copiar e abrir um terminal' }).click();
  await expect(silent).toContainText('Cole o comando no terminal');
  expect(await app.evaluate<string>('navigator.clipboard.readText()')).toBe(command);
});
