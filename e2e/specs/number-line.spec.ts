/** The number line by mouse, keys and as a table, in all three themes: on a page of its own with a series whose states are known. */

import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT } from '../../scripts/root.ts';
import { complaintsOf, refuseComplaints } from '../fixtures/admitted-page.ts';
import { expectClean } from '../fixtures/axe.ts';
import { test as base } from '../fixtures/of-a-worker.ts';

/** Answered by the test itself: nothing listens there. */
const ORIGIN = 'http://127.0.0.1:1';

const test = base.extend<{ line: (numbers?: number, look?: string) => Promise<ReturnType<typeof lineOn>> }>({
  line: async ({ page }, use) => {
    const complaints = complaintsOf(page);
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ path: join(ROOT, 'dist/test-pages', new URL(route.request().url()).pathname) }),
    );
    await use(async (numbers = 520, look = 'light') => {
      await page.goto(`${ORIGIN}/number-line.html?numbers=${numbers}&look=${look}`);
      await page.getByRole('button', { name: 'Desenhar' }).click();
      await page.getByRole('listbox').waitFor();
      return lineOn(page);
    });
    refuseComplaints(complaints());
  },
});

function lineOn(page: Page) {
  return {
    page,
    squares: page.getByRole('listbox', { name: /^Números/ }),
    square: (name: string) => page.getByRole('option', { name, exact: true }),
    frame: page.getByRole('slider', { name: 'Trecho mostrado da série' }),
    chosen: page.getByLabel('escolha', { exact: true }),
    entered: page.getByLabel('assistente', { exact: true }),
  };
}

test('by mouse, by keys and as a table each number has its state, and axe finds nothing wrong', async ({
  line,
}) => {
  const { page, squares, square, chosen, entered } = await line();
  await test.step('a screen reader reads each number with its state, and the one that the keys reached', async () => {
    for (const name of [
      '509, sem registro',
      '424, cancelado',
      '437, inutilizado',
      '445, aguardando',
      '452, denegado',
      '458, em contingência',
      '466, tentado',
      '473, sem resposta',
      '488, cancelado, em conflito',
    ])
      await expect(square(name)).toBeVisible();
    await squares.focus();
    await squares.press('ArrowLeft');
    const active = await squares.getAttribute('aria-activedescendant');
    await expect(square('519, usado')).toHaveAttribute('id', active ?? '');
  });

  await test.step('clicks, Shift and a drag choose numbers, Enter takes them on and Esc clears them', async () => {
    await square('509, sem registro').click();
    await expect(chosen).toHaveText('509-509');
    await square('510, sem registro').click({ modifiers: ['Shift'] });
    await expect(chosen).toHaveText('509-510');
    await squares.press('Enter');
    await expect(entered).toHaveText('509-510');
    await squares.press('Escape');
    await expect(chosen).toHaveText('');
    await square('424, cancelado').hover();
    await page.mouse.down();
    await square('437, inutilizado').hover();
    await page.mouse.up();
    await expect(chosen).toHaveText('424-437');
    await expectClean(page);
  });

  await test.step('the keys reach the first number and extend the choice over the edge of the squares', async () => {
    await squares.focus();
    await squares.press('Home');
    await expect(chosen).toHaveText('1-1');
    await expect(square('1, usado')).toBeInViewport();
    await squares.press('PageDown');
    await squares.press('Shift+PageDown');
    await expect(chosen).toHaveText('101-201');
    await squares.press('End');
    await expect(chosen).toHaveText('520-520');
    await squares.press('Shift+ArrowUp');
    await expect(chosen).toHaveText('470-520');
  });

  await test.step('as a table each number has its state and its evidence', async () => {
    await page.getByRole('switch', { name: 'Ver como tabela' }).check();
    const table = page.getByRole('table', { name: 'Linha dos números' });
    await expect(table.getByRole('row', { name: /^421 usado/ })).toBeVisible();
    await table.getByRole('button', { name: 'Ver prova do nº 424' }).click();
    await expect(page.getByLabel('prova', { exact: true })).toHaveText('424');
    await page.getByRole('button', { name: '100 anteriores' }).click();
    await expect(table.getByRole('row', { name: /^321 usado/ })).toBeVisible();
    await expectClean(page);
  });
});

test('the stripe moves the squares by keys and by a click, in a series of a million too', async ({
  line,
}) => {
  const { page, frame, square } = await line(1_000_000);
  await expect(square('1.000.000, usado')).toBeVisible();
  await frame.focus();
  await frame.press('Home');
  await expect(frame).toHaveAttribute('aria-valuetext', '1 a 100');
  await expect(square('1, usado')).toBeVisible();
  const box = await frame.locator('..').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10);
  await expect(frame).toHaveAttribute('aria-valuetext', /^499\.9\d1 a 500\.0\d0$/);
  await expect(square('500.000, usado')).toBeVisible();
});

test('axe finds nothing wrong in the dark and the contrast theme', { tag: '@proof' }, async ({ line }) => {
  for (const look of ['dark', 'contrast']) {
    const { page, square } = await line(520, look);
    await square('509, sem registro').click();
    await expectClean(page);
  }
});
