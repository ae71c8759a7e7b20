/** Two windows on one journal in PostgreSQL: one acts, the other sees it and is refused the same numbers; the server stops and comes back. */

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openSharedJournal } from '../../electron/disablement/journal/postgres/open-postgres.ts';
import { forger } from '../../electron/disablement/journal/postgres/testing/forged-rows.ts';
import {
  settingsOf,
  type JournalDatabases,
} from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { requestOf, reservationOf } from '../../electron/disablement/journal/testing/requests.ts';
import { openCrashHarness, type CrashHarness } from '../../electron/disablement/testing/crash-harness.ts';
import { CNPJ, valueOf } from '../../electron/disablement/testing/test-context.ts';
import { withoutPostgres } from '../../electron/storage/postgres/testing/cluster.ts';
import { startHost } from '../../electron/web-host/start-host.ts';
import type { Host } from '../../electron/web-host/host.ts';
import { ROOT } from '../../scripts/root.ts';
import { disablementId } from '../../shared/fiscal/disablement-id.ts';
import { answerConfirmation, expect, test } from '../fixtures/app.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { shell } from '../screens/shell.ts';

const reason = withoutPostgres();
const WITHIN_MS = 1_000;
const AWAY = 'O diário compartilhado não responde. Nada foi enviado. Consultas continuam.';

interface Seat {
  readonly data: string;
  /** What the folder dialog gives. */
  readonly chosen?: { folder: string };
}

test.describe('two windows on one shared journal', () => {
  test.skip(reason !== undefined, reason);
  let harness: CrashHarness;
  let databases: JournalDatabases;
  const hosts: Host[] = [];
  test.beforeAll(async ({ journals }) => {
    test.setTimeout(180_000);
    databases = journals;
    harness = await openCrashHarness();
  });
  test.afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));
  test.afterAll(() => harness.close());

  /** A window in Homologação, with the harness's company, on the SEFAZ of this computer. */
  const openSeat = async (page: Page, url: string, { data, chosen }: Seat = harness.place()) => {
    writeFileSync(join(data, 'sessao.json'), JSON.stringify({ environment: 'homologacao' }));
    const host = await startHost({
      dataDir: data,
      rendererDir: join(ROOT, 'dist/renderer'),
      version: '0.0.0-e2e',
      ports: {
        sharedJournal: { variable: url },
        ...(chosen
          ? { filePicker: { pickCertificate: async () => undefined, pickFolder: async () => chosen.folder } }
          : {}),
      },
    });
    hosts.push(host);
    await page.goto(host.newEntry());
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 30_000 });
  };
  const badge = (page: Page, text: RegExp) => page.getByRole('banner').getByRole('button', { name: text });

  test('the way out to the internet is named in Ajustes, and stays', async ({ page }) => {
    test.setTimeout(120_000);
    const { url } = await databases.fresh();
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
  });

  test('a user who may only read is named before a range is filled in, and in Ajustes', async ({ page }) => {
    test.setTimeout(120_000);
    const { reader } = await databases.fresh();
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

  test('the administrator’s address, tried before it is saved, is named as no user for every day', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { url, admin } = await databases.fresh();
    await openSeat(page, url);
    await shell(page).openAdvanced();
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

  test('the journal of this folder and of another one are brought in, and a company goes out', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { url } = await databases.fresh();
    const [one, two] = [harness.place(), harness.place()];
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

  test('one acts, the other sees it and is refused; without the server nothing is sent', async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    const { url } = await databases.fresh();
    const other = await context.newPage();
    await openSeat(page, url);
    await openSeat(other, url);
    await expect(badge(page, /^Diário compartilhado · 127\.0\.0\.1\./)).toBeVisible({ timeout: 15_000 });

    const ini = harness.numbers();
    const range = { serie: '7', from: String(ini), to: String(ini + 2) };
    await page.keyboard.press('F4');
    const screen = disablementScreen(page);
    await screen.toReview(range);
    await answerConfirmation(page, () => screen.act.click(), /^Inutilizar \d/);
    await expect(screen.outcome('Inutilizada')).toBeVisible({ timeout: 30_000 });
    // Without a reload; the delay is measured below.
    await expect(
      other
        .getByRole('main')
        .getByText(/série 7/i)
        .first(),
    ).toBeVisible({ timeout: 20_000 });

    await other.keyboard.press('F4');
    const refused = disablementScreen(other);
    await refused.toRange('7');
    await refused.fillRange(String(ini + 1), String(ini + 4));
    const sentence = new RegExp(
      `^Há números desta faixa \\(nº ${ini} a ${ini + 2}\\) já inutilizados num pedido anterior \\(protocolo \\d{15}\\)\\.`,
    );
    const impediments = other.getByRole('list', { name: 'O que impede' });
    await expect(impediments.getByText(sentence)).toBeVisible({ timeout: 15_000 });
    await refused.next.click();
    await expect(refused.step('Números que não foram usados')).toBeVisible();
    await expect(refused.justification).toHaveCount(0);
    expect(harness.recorded(ini, ini + 4)).toBe(1);

    const next = harness.numbers();
    await page.keyboard.press('F2');
    await page.keyboard.press('F4');
    await screen.toReview({ ...range, from: String(next), to: String(next) });
    await databases.cluster.control('stop', '-m', 'fast');
    await expect(badge(page, /127\.0\.0\.1 não responde/)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('main').getByText(AWAY)).toBeVisible();
    await expect(page.getByText('O que você preencheu fica aqui')).toBeVisible();
    await expect(screen.act).toHaveAttribute('aria-disabled', 'true');
    const windows = context.pages().length;
    await screen.act.press('Space');
    await screen.act.dispatchEvent('click');
    await page.keyboard.press('F2');
    await expect(page.getByRole('main').getByText(AWAY)).toBeVisible();
    expect(context.pages()).toHaveLength(windows);
    expect(harness.recorded(next, next)).toBe(0);

    await databases.cluster.control('start');
    await expect(badge(page, /^Diário compartilhado · 127\.0\.0\.1\./)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(AWAY)).toHaveCount(0);
    // Nothing was queued: neither was it sent when the server came back, nor is it in the journal.
    await expect(badge(other, /^Diário compartilhado · 127\.0\.0\.1\./)).toBeVisible({ timeout: 15_000 });
    expect(harness.recorded(next, next)).toBe(0);
    expect(await requestsOn(url)).toBe(1);
    await page.keyboard.press('F4');
    await answerConfirmation(page, () => screen.act.click(), /^Inutilizar \d/);
    await expect(screen.outcome('Inutilizada')).toBeVisible({ timeout: 30_000 });
    expect(harness.recorded(next, next)).toBe(1);
    await other.keyboard.press('F2');
    await expect(
      other
        .getByRole('main')
        .getByText(new RegExp(`série 7, nº ${next}$`))
        .first(),
    ).toBeVisible();
  });

  /** Another seat's connection to the journal, and a request of the harness's company in its name. */
  const openOther = async (url: string, seat: { machine?: string; user?: string }) => {
    const { journal, owners } = valueOf(await openSharedJournal(settingsOf(url), seat));
    const add = async (nNF: number) => {
      const numbers = { serie: 7, nNFIni: nNF, nNFFin: nNF };
      const request = requestOf(nNF, {
        requestId: randomUUID(),
        cnpj: harness.cnpj,
        createdAt: new Date().toISOString(),
        ...numbers,
        id: disablementId({ cUF: '35', ano: '26', cnpj: harness.cnpj, mod: '55', ...numbers }),
      });
      await journal.add(request);
      return request.requestId;
    };
    return {
      add,
      take: async (nNF: number) =>
        valueOf(await journal.reserve(reservationOf(await add(nNF), await owners.mine()))),
      leave: async () => {
        await owners.release();
        await journal.close();
      },
    };
  };

  test('what another computer writes is in this window within a second', async ({ page }) => {
    test.setTimeout(120_000);
    const { url } = await databases.fresh();
    await openSeat(page, url);
    await expect(badge(page, /^Diário compartilhado · 127\.0\.0\.1\./)).toBeVisible({ timeout: 15_000 });
    const other = await openOther(url, { machine: 'CAIXA-2' });
    const took: number[] = [];
    for (const nNF of [201, 202, 203, 204, 205, 206, 207, 208]) {
      const began = Date.now();
      await other.add(nNF);
      await page
        .getByRole('main')
        .getByText(new RegExp(`nº ${nNF}\\b`))
        .first()
        .waitFor();
      took.push(Date.now() - began);
    }
    await other.leave();
    // A busy machine is late once or twice; a window that only looked every two seconds would be so for half of them.
    expect(took.filter((ms) => ms > WITHIN_MS).length, took.join(' ')).toBeLessThanOrEqual(2);
  });

  test('a row that cannot be read is named with its company and user, and another company disables', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { url, admin } = await databases.fresh();
    const mallory = await forger(admin);
    await mallory.forge(CNPJ, requestOf(3), [{ kind: 'sending', state: 'sending', data: 'not json' }]);
    await mallory.close();
    await openSeat(page, url);
    const named =
      /^O diário compartilhado foi alterado por fora do programa na empresa 11\.222\.333\/0001-81 \(registro 2\), pelo usuário mallory/;
    await expect(page.getByText(named)).toBeVisible({ timeout: 15_000 });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Últimas operações' })).toBeVisible();
    await expect(main.getByText('Tudo em dia.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ver em Ajustes' }).click();
    await expect(main.getByText(named)).toBeVisible();

    await page.keyboard.press('F4');
    const screen = disablementScreen(page);
    const number = harness.numbers();
    await screen.toReview({ serie: '7', from: String(number), to: String(number) });
    await answerConfirmation(page, () => screen.act.click(), /^Inutilizar \d/);
    await expect(screen.outcome('Inutilizada')).toBeVisible({ timeout: 30_000 });
    expect(harness.recorded(number, number)).toBe(1);
  });

  test('two users of one terminal server are distinguished by name, and so is another computer', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { url } = await databases.fresh();
    const [joana, there, mine] = await Promise.all([
      openOther(url, { user: 'JOANA' }),
      openOther(url, { machine: 'CAIXA-2', user: 'MARIA' }),
      openOther(url, {}),
    ]);
    await Promise.all([joana.take(301), there.take(302), mine.take(303)]);
    await openSeat(page, url);
    const main = page.getByRole('main');
    const row = (nNF: number) => main.getByText(new RegExp(`^NF-e série 7, nº ${nNF}[,.]`));
    await expect(row(301)).toContainText(`Em uso por JOANA no ${hostname()}.`, { timeout: 15_000 });
    await expect(row(302)).toContainText('Em uso por MARIA no CAIXA-2.');
    await expect(row(303)).not.toContainText('Em uso');

    await page.keyboard.press('F4');
    const screen = disablementScreen(page);
    await screen.toRange('7');
    for (const [nNF, seat] of [
      [301, `JOANA no ${hostname()}`],
      [302, 'MARIA no CAIXA-2'],
    ] as const) {
      await screen.fillRange(String(nNF), String(nNF));
      const impediments = main.getByRole('list', { name: 'O que impede' });
      const sentence = `(nº ${nNF}) está sendo enviado agora, em uso por ${seat}`;
      await expect(impediments.getByText(sentence)).toBeVisible({ timeout: 15_000 });
    }

    // JOANA's program ends amid its send: what becomes of it is not known, and she can be asked.
    await joana.leave();
    await page.keyboard.press('F2');
    await expect(row(301)).toContainText(`Enviada por JOANA no ${hostname()}.`, { timeout: 15_000 });
    await Promise.all([there.leave(), mine.leave()]);
  });
});

/** How many requests the journal on the server has. */
async function requestsOn(url: string): Promise<number> {
  const { journal, situation } = valueOf(await openSharedJournal(settingsOf(url)));
  const { requests } = await situation();
  await journal.close();
  return requests;
}
