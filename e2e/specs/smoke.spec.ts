/** The minimum: the page is served by the web host, and nothing violates its policy. */

import { expect, test } from '../fixtures/app.ts';

test('the page is admitted by its address and shows the first screen', async ({ app }) => {
  await expect(app).toHaveTitle(/Balcão NF-e/);
  await expect(app.locator('#root')).not.toBeEmpty();
  await expect(app.getByRole('button').first()).toBeVisible();
  expect(new URL(app.url()).hash).toBe('');
});

test('a page without a token asks for one, and the core is not reached', async ({ host, page }) => {
  await page.goto(host.url);
  await expect(page.locator('#root')).not.toBeEmpty();
  const status = await page.evaluate(async () => (await fetch('/host/events')).status);
  expect(status).toBe(401);
});
