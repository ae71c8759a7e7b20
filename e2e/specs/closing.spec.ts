/** Fechamento: the month of training is looked at, closed, verified and drafted for the accountant. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyClosing } from '../../electron/closing/zip/verify-closing.ts';
import type { Opener } from '../../electron/ports.ts';
import { expectClean } from '../fixtures/axe.ts';
import { numbersBut, writeNotes } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { consultScreen } from '../screens/consult.ts';
import { numberingScreen } from '../screens/numbering.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';
import { unsaved } from '../screens/unsaved.ts';

const NOW = new Date('2026-11-16T15:00:00Z');
const drafts: string[] = [];
const opener: Opener = {
  openCalendar: () => Promise.resolve(false),
  openDraft: (path) => {
    drafts.push(path);
    return Promise.resolve(true);
  },
  showInFolder: () => Promise.resolve(true),
};
test.use({ ports: { clock: { now: () => NOW }, opener } });

test('a month is closed, its zip verified, a damaged byte found, and the draft opened', async ({
  app,
  dataDir,
}) => {
  test.slow();
  await app.clock.setFixedTime(NOW);
  await test.step('a note that only a consult knows is counted as known, and not as one with an XML that was read', async () => {
    const key = await trainingScreen(app).key('Autorizada');
    await app.keyboard.press('F3');
    await consultScreen(app).ask(key);
    await expect(consultScreen(app).card('Autorizada')).toBeVisible();
    await app.keyboard.press('F9');
    await app.getByRole('main').getByRole('button', { name: 'Mês seguinte' }).click();
    const calendar = app.getByRole('region', { name: 'Notas de cada dia' });
    await expect(calendar).toContainText('1 nota conhecida neste mês.');
    await expect(calendar).toContainText('1 sem XML lido: o dia não é conhecido.');
  });

  const folder = join(dataDir, 'notas');
  writeNotes(folder, [
    ...numbersBut(12, [5], '2026-10-06'),
    ...numbersBut(
      16,
      Array.from({ length: 12 }, (_, i) => i + 1),
      '2026-10-20',
    ),
  ]);
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await expect(furos.result).toContainText('15 arquivos');

  await app.keyboard.press('F9');
  await expect(shell(app).heading('Fechamento')).toBeFocused();
  const main = app.getByRole('main');
  await expect(main.getByText('out/2026', { exact: true })).toBeVisible();
  await expect(
    main.getByRole('table', { name: 'Notas de cada dia' }).getByText('11', { exact: true }).last(),
  ).toBeVisible();
  await expect(main.getByText('1 furo neste mês (1 número)')).toBeVisible();

  // Whether closings are signed is asked here once, and can be changed.
  await main.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(main.getByRole('checkbox', { name: 'Assinar com o certificado da empresa' })).toBeChecked();
  await app.keyboard.press('Alt+f');
  // Its deadline is over: it is asked once, and the month does not end as settled.
  const seen = Promise.withResolvers<void>();
  await app.route('**/host/call', async (route) => {
    if (!route.request().postData()?.includes('"closing.make"')) return route.continue();
    const response = await route.fetch();
    await seen.promise;
    return route.fulfill({ response });
  });
  await app.getByRole('alertdialog').getByRole('button', { name: 'Fechar assim mesmo' }).click();
  // It runs, and is answered, though another screen was in front meanwhile.
  await expect(main.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  await app.keyboard.press('F2');
  await expect(shell(app).heading('Início')).toBeVisible();
  await app.keyboard.press('F9');
  await expect(main.getByRole('button', { name: 'Juntando o mês…' })).toBeVisible();
  seen.resolve();
  await expect(main.getByText('Gravado e conferido, com pendências.')).toBeVisible();
  await expect(main.getByText('Vendas e outras saídas')).toBeVisible();
  await expect(main.getByText('Assinado com o certificado da empresa.')).toBeVisible();
  await expect(main.getByText('15 notas. 1 número em aberto', { exact: false })).toBeVisible();
  const place = join(dataDir, 'treino', 'arquivo', 'fechamentos', '99999999000191');
  const [name = ''] = readdirSync(place);
  expect(name).toBe('Fechamento 2026-10 99999999000191 treino.zip');
  const report = await verifyClosing(join(place, name));
  expect([report.whole, report.of?.month, report.entries]).toEqual([true, '2026-10', 20]);
  expect(report.signature?.cnpj).toBe('99999999000191');
  const damaged = readFileSync(join(place, name));
  const middle = Math.floor(damaged.length / 2);
  damaged[middle] = (damaged[middle] ?? 0) ^ 4;
  writeFileSync(join(dataDir, 'estragado.zip'), damaged);
  expect((await verifyClosing(join(dataDir, 'estragado.zip'))).whole).toBe(false);

  const address = main.getByRole('textbox', { name: 'E-mail do contador desta empresa' });
  await address.fill('contador');
  await address.press('Enter');
  await expect(main.getByText('Escreva um endereço, como contador@escritorio.com.br.')).toBeVisible();
  await address.fill('contador@escritorio.com.br');
  for (const leave of [
    () => app.keyboard.press('F8'),
    () => main.getByRole('button', { name: 'Mês anterior' }).click(),
  ]) {
    await leave();
    await unsaved(app).stay();
    await expect(address).toHaveValue('contador@escritorio.com.br');
  }
  await main.getByRole('button', { name: 'Preparar e-mail' }).click();
  await expect(main.getByText('O rascunho abriu no seu programa de e-mail.', { exact: false })).toBeVisible();
  expect(drafts).toEqual([join(place, name.replace('.zip', '.eml'))]);
  expect(readFileSync(drafts[0] ?? '', 'utf8')).toContain('To: contador@escritorio.com.br');
  await expectClean(app);

  await main.getByRole('button', { name: 'Ver: 1 furo neste mês (1 número)' }).click();
  await expect(shell(app).heading('Furos')).toBeVisible();
});
