/** The connection to the program is lost while a batch runs, and during a send: the page shows what became of them, or says where it can be found. */

import { unknownKeys } from '../../fixtures/note-folders.ts';
import { expect, test } from '../../fixtures/practising.ts';
import { batchScreen } from '../../screens/batch.ts';
import { consultScreen } from '../../screens/consult.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';

// Not the page fixture of the other specs, which fails on every browser error: here one is expected.
test.use({ ports: { batchPace: { gapMs: 1_000, atOnce: 1 } } });

/** For the page that is opened next: `cutEvents()` ends its event stream, as a computer that sleeps does. */
const CUT_EVENTS = `{
  const plain = window.fetch;
  window.fetch = (to, options) => {
    if (to !== '/host/events') return plain(to, options);
    const cut = new AbortController();
    window.cutEvents = () => cut.abort();
    return plain(to, { ...options, signal: cut.signal });
  };
}`;

test('a program that is out of reach says so in place of the window, and comes back with what it did meanwhile; one that is lost closes its question and refers the person to the journal', async ({
  page,
  host,
}) => {
  test.slow();
  await page.addInitScript(CUT_EVENTS);
  await page.goto(host.newEntry());
  const batch = batchScreen(page);
  await shell(page).open('Consultar');
  await consultScreen(page).paste(unknownKeys(5).join('\n'));
  await batch.button('Consultar as 5').click();
  await expect(batch.part(/não const/)).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate('cutEvents()');
  await expect(page.getByText(/o que só estava digitado se perdeu/)).toBeVisible({ timeout: 20_000 });
  await page.context().setOffline(false);
  await shell(page).open('Consultar');
  await batch.former.getByRole('button', { name: /Pronto$/ }).click();
  await expect(batch.progress).toContainText('5 de 5 consultadas');
  await expect(batch.part(/^5 não constam/)).toBeVisible();

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
