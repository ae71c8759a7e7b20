/**
 * The archive's folder: chosen in Ajustes, disconnected, and reconnected; unsaved files stay visible until they are
 * saved.
 */

import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerConfirmation, expect, test } from '../fixtures/practising.ts';
import { archiveCard, chooseFolder } from '../screens/archive.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { shell } from '../screens/shell.ts';

async function disable(app: Page, n: string): Promise<void> {
  await shell(app).open('Inutilizar');
  const wizard = disablementScreen(app);
  await wizard.toReview({ from: n, to: n });
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
}

const xmlIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('-procInutNFe.xml'),
  );

test('the files go to the chosen folder, earlier ones on request, and those of a time without it once it is back', async ({
  app,
  dataDir,
}) => {
  test.slow();
  await disable(app, '30');
  const folder = join(dataDir, 'rede', 'fiscal');
  await shell(app).open('Ajustes');
  const card = archiveCard(app);
  await expect(card.passed).toBeVisible();
  await expect(card.region).toContainText(/\d [GTM]B livres de/);

  await chooseFolder(app, folder);
  await expect(card.region.getByRole('alert')).toContainText('a pasta não foi encontrada');
  await expect(card.region).toContainText('(padrão');
  await chooseFolder(app, 'fiscal');
  await expect(card.region.getByRole('alert')).toContainText('o caminho não está completo');

  mkdirSync(folder, { recursive: true });
  await chooseFolder(app, folder);
  await expect(card.region).toContainText('Os próximos XML vão para esta pasta.');
  await expect(card.region).toContainText(folder);
  expect(readdirSync(folder)).toEqual([]);
  await card.copy.click();
  await expect.poll(() => xmlIn(folder)).toHaveLength(1);
  expect(xmlIn(join(dataDir, 'treino', 'arquivo'))).toHaveLength(1);

  await disable(app, '31');
  expect(xmlIn(folder)).toHaveLength(2);

  await test.step('a missing folder delays nothing, is reported everywhere, and gets its file when it is back', async () => {
    const away = join(dataDir, 'desligada');
    renameSync(join(dataDir, 'rede'), away);

    await disable(app, '40');
    const main = app.getByRole('main');
    await expect(main.getByText(/o XML ainda não foi salvo no disco/)).toBeVisible();
    // In the notice on every screen, and not a second time below it.
    const reasons = main.getByText(/Motivo: a pasta não foi encontrada/).filter({ visible: true });
    await expect(reasons).toHaveCount(1);
    await shell(app).open('Ajustes');
    await expect(main.getByText('1 XML de inutilização ainda não foi salvo na pasta.')).toBeVisible();
    await main.getByRole('button', { name: 'Testar gravação' }).click();
    await expect(card.failed).toContainText('a pasta não foi encontrada');
    await main.getByRole('button', { name: 'Salvar agora' }).click();
    await expect(main.getByText(/Nova tentativa às .*: ainda não deu certo\./)).toBeVisible();
    await shell(app).open('Início');
    await expect(main.getByText('XML não salvo')).toBeVisible();
    await expect(main.getByText(/foi feita, .* Motivo: a pasta não foi encontrada/)).toBeVisible();
    expect(readdirSync(dataDir)).not.toContain('rede');

    renameSync(away, join(dataDir, 'rede'));
    await main.getByRole('button', { name: 'Salvar agora' }).click();
    await expect(main.getByText('XML não salvo')).toHaveCount(0);
    expect(xmlIn(folder)).toHaveLength(3);
    await shell(app).open('Ajustes');
    await expect(main.getByText(/ainda não foi salvo na pasta/)).toHaveCount(0);
  });
});
