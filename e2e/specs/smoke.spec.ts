/** The least that must hold: the page comes up over the web host, and nothing breaks its policy. */

import { expect, test } from '../fixtures/app.ts';

test('the page comes in by its address and shows the first screen', async ({ app }) => {
  await expect(app).toHaveTitle(/Balcão NF-e/);
  await expect(app.locator('#root')).not.toBeEmpty();
  await expect(app.getByRole('button').first()).toBeVisible();
  expect(new URL(app.url()).hash).toBe('');
});

test('a page without an entry asks for one, and none of the core is reached', async ({ host, page }) => {
  await page.goto(host.url);
  await expect(page.locator('#root')).not.toBeEmpty();
  const status = await page.evaluate(async () => (await fetch('/host/events')).status);
  expect(status).toBe(401);
});
