/** Two windows on one journal in PostgreSQL: one acts, the other sees it and is refused the same numbers; the server stops and comes back. */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Page } from '@playwright/test';
import { openSharedJournal } from '../../electron/disablement/journal/postgres/open-postgres.ts';
import { forger } from '../../electron/disablement/journal/postgres/testing/forged-rows.ts';
import { settingsOf } from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { requestOf, reservationOf } from '../../electron/disablement/journal/testing/requests.ts';
import { CNPJ, valueOf } from '../../electron/disablement/testing/test-context.ts';
import { disablementId } from '../../shared/fiscal/disablement-id.ts';
import { answerConfirmation, expect, test } from '../fixtures/app.ts';
import { seatsOnSharedJournals } from '../fixtures/shared-seats.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { shell } from '../screens/shell.ts';

const AWAY = 'O diário compartilhado não responde. Nada foi enviado. Consultas continuam.';

test.describe('two windows on one shared journal', () => {
  const { at, openSeat } = seatsOnSharedJournals();
  const badge = (page: Page, text: RegExp) => page.getByRole('banner').getByRole('button', { name: text });

  test('one acts, the other sees it and is refused; without the server nothing is sent', async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    const { url } = await at.databases.fresh();
    const other = await context.newPage();
    await openSeat(page, url);
    await openSeat(other, url);
    await expect(badge(page, /^Diário compartilhado · 127\.0\.0\.1\./)).toBeVisible({ timeout: 15_000 });
    // The CNPJ, which alone tells a matriz from its filial, is whole beside it, at 125 % (1093×614) too.
    const size = page.viewportSize() ?? { width: 1180, height: 800 };
    const { company } = shell(page);
    const cnpj = company.getByText(/\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/);
    for (const each of [{ width: 1093, height: 614 }, size]) {
      await page.setViewportSize(each);
      const words = await cnpj.boundingBox();
      const chevron = await company.locator('svg').last().boundingBox();
      expect((words?.x ?? Infinity) + (words?.width ?? 0), `at ${each.width}`).toBeLessThanOrEqual(
        chevron?.x ?? 0,
      );
    }

    const ini = at.harness.numbers();
    const range = { serie: '7', from: String(ini), to: String(ini + 2) };
    await page.keyboard.press('F4');
    const screen = disablementScreen(page);
    await screen.toReview(range);
    await answerConfirmation(page, () => screen.act.click(), /^Inutilizar \d/);
    await expect(screen.outcome('Inutilizada')).toBeVisible({ timeout: 30_000 });
    // Without a reload.
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
    expect(at.harness.recorded(ini, ini + 4)).toBe(1);

    const next = at.harness.numbers();
    await page.keyboard.press('F2');
    await page.keyboard.press('F4');
    await screen.toReview({ ...range, from: String(next), to: String(next) });
    await at.databases.cluster.control('stop', '-m', 'fast');
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
    expect(at.harness.recorded(next, next)).toBe(0);

    await at.databases.cluster.control('start');
    await expect(badge(page, /^Diário compartilhado · 127\.0\.0\.1\./)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(AWAY)).toHaveCount(0);
    // Nothing was queued: neither was it sent when the server came back, nor is it in the journal.
    await expect(badge(other, /^Diário compartilhado · 127\.0\.0\.1\./)).toBeVisible({ timeout: 15_000 });
    expect(at.harness.recorded(next, next)).toBe(0);
    expect(await requestsOn(url)).toBe(1);
    await page.keyboard.press('F4');
    await answerConfirmation(page, () => screen.act.click(), /^Inutilizar \d/);
    await expect(screen.outcome('Inutilizada')).toBeVisible({ timeout: 30_000 });
    expect(at.harness.recorded(next, next)).toBe(1);
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
        cnpj: at.harness.cnpj,
        createdAt: new Date().toISOString(),
        ...numbers,
        id: disablementId({ cUF: '35', ano: '26', cnpj: at.harness.cnpj, mod: '55', ...numbers }),
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

  test('a row that cannot be read is named with its company and user, and another company disables', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { url, admin } = await at.databases.fresh();
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
    const number = at.harness.numbers();
    await screen.toReview({ serie: '7', from: String(number), to: String(number) });
    await answerConfirmation(page, () => screen.act.click(), /^Inutilizar \d/);
    await expect(screen.outcome('Inutilizada')).toBeVisible({ timeout: 30_000 });
    expect(at.harness.recorded(number, number)).toBe(1);
  });

  test('two users of one terminal server are distinguished by name, and so is another computer, and what it writes is in this window without a reload', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { url } = await at.databases.fresh();
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
    for (const nNF of [201, 202]) {
      await there.add(nNF);
      await expect(main.getByText(new RegExp(`nº ${nNF}\\b`)).first()).toBeVisible();
    }

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
