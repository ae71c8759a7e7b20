/** The program stops answering during a send: the page says where the result can be found. */

import { expect, test } from '../../fixtures/practising.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';

// Not the page fixture of the other specs, which fails on every browser error: here one is expected.
test('a lost program closes its question and refers the person to the journal; one that has ended says so in place of the window', async ({
  page,
  host,
}) => {
  test.slow();
  await page.goto(host.newEntry());
  await shell(page).open('Inutilizar');
  const wizard = disablementScreen(page);
  await wizard.toReview({ from: '34', to: '34' });
  const asked = page.context().waitForEvent('page');
  await page.route('**/host/call', async (route) => {
    if (!route.request().postData()?.includes('"disablement.perform"')) return route.continue();
    const answered = route.fetch();
    await asked;
    await route.abort('connectionreset');
    await answered.then(
      () => undefined,
      () => undefined,
    );
  });
  await wizard.act.click();
  await expect(page.getByText('O programa parou de responder.')).toBeVisible();
  await expect(page.getByText(/o diário mostra o que chegou a ser enviado/)).toBeVisible();
  await expect(page.getByText('Nada foi feito ainda.')).toHaveCount(0);
  // The host, which is alive here, ends only when its question is answered.
  await (await asked).getByRole('button', { name: 'Cancelar' }).click();
  await host.close();
  await expect(page.getByRole('heading', { name: 'O programa foi fechado' })).toBeVisible({
    timeout: 20_000,
  });
});
