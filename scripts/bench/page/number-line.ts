/** Measures the number line of a series of a million numbers in a real browser: drawn, and dragged through. */

import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { ROOT } from '../../root.ts';
import { median } from '../measure.ts';
import { withBrowser } from './browsing.ts';

export interface NumberLineFigures {
  /** From the click that asks for it to the frame that shows squares and stripe, median over fresh pages. */
  readonly drawMs: number;
  /** The longest time between two frames while the frame of the squares is dragged from end to end, median. */
  readonly dragFrameMs: number;
}

/** Answered by the bench itself: nothing listens there. */
const ORIGIN = 'http://127.0.0.1:1';
const NUMBERS = 1_000_000;
const ROUNDS = 7;

/** In the page: milliseconds from the click to the frame after squares and stripe are drawn. */
const DRAW = `new Promise((resolve) => {
  const button = document.querySelector('button');
  const began = performance.now();
  button.click();
  const look = () => {
    const drawn = document.querySelector('[data-state]') && document.querySelector('[role="slider"]');
    requestAnimationFrame(drawn ? () => resolve(performance.now() - began) : look);
  };
  look();
})`;

/** In the page: drags the frame across the series in 60 steps, one a frame; the longest gap between two frames. */
const DRAG = `new Promise((resolve) => {
  const stripe = document.querySelector('[role="slider"]').parentElement;
  const box = stripe.getBoundingClientRect();
  const at = (type, share) =>
    stripe.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, clientX: box.left + share * box.width, clientY: box.top + 5 }),
    );
  stripe.setPointerCapture = () => undefined;
  at('pointerdown', 1);
  let step = 0;
  let longest = 0;
  let before = performance.now();
  const next = () => {
    const now = performance.now();
    if (step > 0) longest = Math.max(longest, now - before);
    before = now;
    step += 1;
    if (step > 60) {
      at('pointerup', 0);
      resolve(longest);
      return;
    }
    at('pointermove', 1 - step / 60);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

/** Opens the built test page of the line in fresh pages. */
export function measureNumberLine(): Promise<NumberLineFigures> {
  return withBrowser('test-pages', async (browser) => {
    const draws: number[] = [];
    const drags: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openLine(browser);
      draws.push(Number(await page.evaluate(DRAW)));
      drags.push(Number(await page.evaluate(DRAG)));
      await page.close();
    }
    return { drawMs: median(draws), dragFrameMs: median(drags) };
  });
}

async function openLine(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(ROOT, 'dist/test-pages', new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${ORIGIN}/number-line.html?numbers=${NUMBERS}`);
  await page.getByRole('button', { name: 'Desenhar' }).waitFor();
  // What opening the page still does is not part of the drawing.
  await page.evaluate('document.fonts.ready.then(() => new Promise((rest) => requestIdleCallback(rest)))');
  return page;
}
