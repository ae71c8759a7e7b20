/** The shared journal in Ajustes: its connection and who uses it, and what is brought in and goes out. */

import { join } from 'node:path';
import { expect, test } from '../../fixtures/app.ts';
import { seatsOnSharedJournals } from '../../fixtures/shared-seats.ts';
import { shell } from '../../screens/shell.ts';

test.describe('two windows on one shared journal', () => {
  const { at, openSeat } = seatsOnSharedJournals();

  test('the way out to the internet is named in Ajustes, and stays; the administrator’s address, tried before it is saved, is named as no user for every day', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { url, admin } = await at.databases.fresh();
    await openSeat(page, url);
    await shell(page).openAdvanced();
    const name = page.getByLabel('Saída para a internet deste local');
    const save = page.getByRole('button', { name: 'Salvar a saída' });
    await expect(name).toHaveValue('');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await name.fill('Filial Centro');
    await name.press('Enter');
    await expect(page.getByText('todos os de “Filial Centro”')).toBeVisible();
    await page.keyboard.press('F2');
    await shell(page).openAdvanced();
    await expect(name).toHaveValue('Filial Centro');

    const card = page.getByRole('region', { name: 'Diário compartilhado' });
    const server = card.getByLabel('Servidor', { exact: true });
    const tried = card.getByRole('button', { name: 'Testar conexão' });
    const warning = page.getByText('é superusuário do servidor');
    await server.fill(admin);
    await expect(server).toHaveValue('127.0.0.1');
    await tried.click();
    await expect(warning).toBeVisible();
    await expect(page.getByText('Conectou: PostgreSQL')).toBeVisible();
    await server.fill(url);
    await expect(warning).toHaveCount(0);
    await tried.click();
    await expect(page.getByText('Conectou: PostgreSQL')).toBeVisible();
    await expect(warning).toHaveCount(0);
  });

  test('a user who may only read is named before a range is filled in, and in Ajustes', async ({ page }) => {
    test.setTimeout(120_000);
    const { reader } = await at.databases.fresh();
    await openSeat(page, reader);
    const notice = page.getByText('só lê o diário compartilhado: com ele, este computador não inutiliza.');
    for (const screen of ['Início', 'Inutilizar', 'Ajustes'] as const) {
      if (screen === 'Ajustes') await shell(page).openAdvanced();
      else await shell(page).open(screen);
      await expect(notice.first()).toBeVisible();
    }
    await shell(page).open('Consultar');
    await expect(notice).toHaveCount(0);
  });

  test('the journal of this folder and of another one are brought in, and a company goes out', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { url } = await at.databases.fresh();
    const [one, two] = [at.harness.place(), at.harness.place()];
    expect((await one.disable().ended).exit).toBe(0);
    await two.disable({ BALCAO_DIES_AT: 'after its last byte' }, one.ini + 2, one.ini + 3).ended;
    const chosen = { folder: two.data };
    await openSeat(page, url, { data: one.data, chosen });
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Importar…' }).click();
    const own = main.getByRole('button', { name: 'Importar o diário desta pasta' });
    await own.focus();
    await page.keyboard.press('Enter');
    await expect(main.getByText('Trazido: 1 pedido de')).toBeVisible();
    await expect(own).toHaveCount(0);

    await main.getByRole('button', { name: 'Importar a pasta de outra máquina…' }).click();
    await expect(main.getByText('Duas máquinas pediram os mesmos números: 1 vez.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(main.getByRole('table', { name: 'Números pedidos por duas máquinas' })).toContainText(
      two.data,
    );
    await expect(main.getByText('1 está sem resposta conhecida')).toBeVisible();

    chosen.folder = join(one.data, '..');
    await main.getByRole('button', { name: /^Exportar PADARIA AURORA/ }).click();
    await expect(main.getByText(/^Gravado em .*diario-\d{14}-\d{4}-\d\d-\d\d, com 2 pedidos/)).toBeVisible();
    await main.getByRole('button', { name: /^Exportar PADARIA AURORA/ }).click();
    await expect(main.getByText('já existe e não está vazia')).toBeVisible();
  });
});
