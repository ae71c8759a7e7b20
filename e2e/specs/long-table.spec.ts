/** A table of a million rows: higher than an element can be, and yet each row is reached by scroll bar, wheel and keys at every scale. */

import { join } from 'node:path';
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/browser.ts';
import { ROOT } from '../../scripts/root.ts';

/** Answered by the test itself: nothing listens there. */
const ORIGIN = 'http://127.0.0.1:1';
const ROWS = 1_000_000;
const SCROLL_BAR_PX = 15;

/** The table on a screen of that scale, in a browser of its own: Playwright's own factor would leave the layout as it is. */
const test = base.extend<{ longTable: (scale: number) => Promise<(rows: 'open' | 'stay') => Promise<Page>> }>(
  {
    longTable: async ({ playwright }, use) => {
      const executablePath = findBrowser();
      const browsers: Browser[] = [];
      const wrong: string[] = [];
      await use(async (scale) => {
        const browser = await playwright.chromium.launch({
          args: [
            ...browserArguments(),
            '--disable-smooth-scrolling',
            `--force-device-scale-factor=${scale}`,
            `--window-size=${640 * scale},${560 * scale}`,
          ],
          ignoreDefaultArgs: ['--hide-scrollbars'],
          ...(executablePath === undefined ? {} : { executablePath }),
        });
        browsers.push(browser);
        const page = await browser.newPage({ viewport: null, reducedMotion: 'reduce' });
        page.on('pageerror', (error) => wrong.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error') wrong.push(message.text());
        });
        await page.route(`${ORIGIN}/**`, (route) =>
          route.fulfill({ path: join(ROOT, 'dist/test-pages', new URL(route.request().url()).pathname) }),
        );
        return async (rows) => {
          await page.goto(`${ORIGIN}/long-table.html?rows=${ROWS}${rows === 'open' ? '&opens' : ''}`);
          return page;
        };
      });
      for (const browser of browsers) await browser.close();
      expect(wrong).toEqual([]);
    },
  },
);

/** The row of this number, by the place that a screen reader is given for it. */
const row = (page: Page, n: number) =>
  page.locator(`[role="row"][aria-rowindex="${n + 1}"]`).filter({ hasText: `Linha de número ${n}` });

/** Numbers of the rows that are drawn. */
async function drawn(page: Page): Promise<number[]> {
  const texts = await page.getByRole('cell', { name: /^nº / }).allTextContents();
  return texts.map((text) => Number(text.slice('nº '.length)));
}

/** Moves the pressed mouse as a hand does, with a frame drawn after each small step. */
async function drag(page: Page, x: number, from: number, to: number): Promise<void> {
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(x, from + ((to - from) * step) / 8);
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
  }
}

/** The first, the middle and the last row, by scroll bar, wheel and keys. */
async function walk(page: Page): Promise<void> {
  await expect(row(page, 1)).toBeInViewport();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  expect((await drawn(page)).length).toBeLessThan(40);

  const region = page.getByRole('region', { name: 'Números' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await region.boundingBox()) ?? {};
  const bar = x + width - SCROLL_BAR_PX / 2;
  const [grip, end] = [y + SCROLL_BAR_PX + 8, y + height + 50];
  await page.mouse.move(bar, grip);
  await page.mouse.down();
  await drag(page, bar, grip, end);
  await expect(row(page, ROWS)).toBeInViewport({ ratio: 0.9 });
  await drag(page, bar, end, y + height / 2);
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await drawn(page))[0]! - ROWS / 2)).toBeLessThan(ROWS / 10);

  const middle = (await drawn(page)).at(-1)!;
  await page.mouse.move(x + 100, y + 200);
  await page.mouse.wheel(0, 400);
  await expect.poll(async () => (await drawn(page)).at(-1)).toBe(middle + 10);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await drawn(page)).at(-1)).toBe(middle);

  await region.focus();
  await page.keyboard.press('End');
  await expect(row(page, ROWS)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('PageUp');
  await expect(row(page, ROWS)).not.toBeInViewport();
  await page.keyboard.press('Home');
  await expect(row(page, 1)).toBeInViewport({ ratio: 0.9 });
}

test('at 100 % the first, the middle and the last row are reached by scroll bar, wheel and keys; columns are moved and nothing else moves', async ({
  longTable,
}) => {
  const open = await longTable(1);
  const page = await open('stay');
  await walk(page);

  await test.step('at rest nothing moves where motion is reduced: no row is drawn again and nothing scrolls by itself', async () => {
    await expect(row(page, 1)).toBeInViewport();
    const region = page.getByRole('region', { name: 'Números' });
    const { x = 0, y = 0 } = (await region.boundingBox()) ?? {};
    await page.mouse.move(x + 100, y + 200);
    for (let notch = 0; notch < 30; notch += 1) await page.mouse.wheel(0, 271);
    await expect(row(page, 1)).not.toBeInViewport();
    // A string, because these files are type-checked without browser types.
    const moved = await page.evaluate<{ scrolls: number; changes: number }>(`(async () => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const seen = { scrolls: 0, changes: 0 };
    document.querySelector('[role="region"]').scrollTop += 640;
    await wait(300);
    document.addEventListener('scroll', () => { seen.scrolls += 1; }, { capture: true });
    new MutationObserver((changes) => { seen.changes += changes.length; })
      .observe(document.querySelector('[role="table"]'), { subtree: true, childList: true, attributes: true });
    await wait(1_000);
    return seen;
  })()`);
    expect(moved).toEqual({ scrolls: 0, changes: 0 });
    // 8,130 pixels by the wheel and 640 by the program: 219 rows, the last of them below the head.
    await expect(row(page, 221)).toBeInViewport();
    await expect(row(page, 218)).not.toBeInViewport();
  });

  await test.step('a column is as wide as its divider is dragged, and stands where its title is dropped', async () => {
    await open('open');
    const column = (name: string) => page.getByRole('columnheader', { name });
    const boxOf = async (name: string) => {
      const { x = 0, y = 0, width = 0 } = (await column(name).boundingBox()) ?? {};
      return { x, y, width };
    };
    const { x, y, width } = await boxOf('Número');
    await page.mouse.move(x + width - 4, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width + 30, y + 20);
    await page.mouse.move(x + width + 56, y + 20);
    await page.mouse.up();
    await expect.poll(async () => (await boxOf('Número')).width).toBe(width + 60);
    await page.mouse.move(x + 500, y + 20);
    expect((await boxOf('Número')).width).toBe(width + 60);

    await column('Texto').dragTo(column('Número'));
    await expect(page.getByRole('columnheader').first()).toHaveText('Texto');
    await page.reload();
    await expect(page.getByRole('columnheader').first()).toHaveText('Texto');
    await expect.poll(async () => (await boxOf('Número')).width).toBe(width + 60);
  });
});

test('at 150 % the same rows are reached', { tag: '@proof' }, async ({ longTable }) => {
  const open = await longTable(1.5);
  await walk(await open('stay'));
});

test(
  'at 250 % the same rows are reached, and the keys go from row to row and open the one that they are on',
  { tag: '@proof' },
  async ({ longTable }) => {
    const open = await longTable(2.5);
    await walk(await open('stay'));
    const page = await open('open');
    const button = (n: number) => row(page, n).getByRole('button', { name: `Abrir nº ${n}` });
    await button(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect(button(2)).toBeFocused();
    await page.keyboard.press('End');
    await expect(button(ROWS)).toBeFocused();
    await expect(button(ROWS)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowUp');
    await expect(button(ROWS - 1)).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(button(ROWS - 1)).not.toBeFocused();
    await expect(page.locator('[data-row]:focus')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Home');
    await expect(button(1)).toBeFocused();
    await expect(button(1)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('End');
    await expect(button(ROWS)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(String(ROWS));
  },
);
