/** Measures the page: first paint, the first usable button, a change of screen, and the size of its start. */

import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { Host } from '../../../electron/web-host/host.ts';
import { startWeight } from '../../build/start-weight.ts';
import { ROOT } from '../../root.ts';
import { median } from '../measure.ts';
import { MAIN_BUTTON, withBrowser, withFolder, withHost, withPage } from './browsing.ts';

export interface PageFigures {
  /** Medians over fresh browser contexts (nothing cached), in milliseconds since the start of navigation. */
  readonly paintMs: number;
  readonly pressableMs: number;
  /** The slowest and the median change of screen, from the key to the next frame drawn. */
  readonly slowestChangeMs: number;
  readonly changeMs: number;
  /** The slower of palette and help, from the key to the frame that shows it. */
  readonly slowestOpenMs: number;
  /** What is fetched before the first screen is shown, gzipped. */
  readonly startBytes: number;
}

const ROUNDS = 9;
/** In the page: records, frame by frame, when a click in the button's middle would reach it. */
const NOTE_PRESSABLE = `
  const look = () => {
    const button = document.querySelector(${JSON.stringify(MAIN_BUTTON)});
    const box = button?.getBoundingClientRect();
    const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit && button.contains(hit)) window.pressableMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;
/** In the page: from the next key's own time stamp to the frame after `look()` changed. */
const noteKey = (look: string) => `
  window.answeredMs = undefined;
  const look = ${look};
  const before = look();
  const pressed = (event) => {
    const wait = () => {
      const now = look();
      if (now !== undefined && now !== before)
        requestAnimationFrame(() => { window.answeredMs = performance.now() - event.timeStamp; });
      else requestAnimationFrame(wait);
    };
    wait();
  };
  window.addEventListener('keydown', pressed, { capture: true, once: true });`;
const TITLE = `() => [...document.querySelectorAll('h1')].find((each) => each.checkVisibility())?.innerText`;
const IN_FRONT = `() => document.querySelectorAll('[role="dialog"]').length`;
const OVERLAYS = ['Control+K', 'F1'];
const KEYS = ['F3', 'F4', 'Control+4', 'F8', 'Control+6', 'Control+7', 'Control+8', 'F2'];

/** Opens the built page in training repeatedly, in a local browser. */
export function measurePage(): Promise<PageFigures> {
  return withBrowser('renderer', (browser) =>
    withFolder((dataDir) =>
      withHost(dataDir, async (host) => {
        await beginTraining(browser, host);
        const paints: number[] = [];
        const presses: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const { paintMs, pressableMs } = await openOnce(browser, host);
          paints.push(paintMs);
          presses.push(pressableMs);
        }
        const changes = await changeScreens(browser, host);
        const openings = await openOverlays(browser, host);
        return {
          paintMs: median(paints),
          pressableMs: median(presses),
          slowestChangeMs: Math.max(...changes),
          changeMs: median(changes),
          slowestOpenMs: Math.max(...openings),
          startBytes: startWeight(join(ROOT, 'dist/renderer')),
        };
      }),
    ),
  );
}

export function beginTraining(browser: Browser, host: Host): Promise<void> {
  return withPage(browser, async (page) => {
    await page.goto(host.newEntry());
    await page.getByRole('button', { name: /Praticar no modo treino/ }).click();
    await page.locator(MAIN_BUTTON).waitFor({ timeout: 30_000 });
  });
}

function openOnce(browser: Browser, host: Host): Promise<{ paintMs: number; pressableMs: number }> {
  return withPage(browser, async (page) => {
    await page.addInitScript({ content: NOTE_PRESSABLE });
    await page.goto(host.newEntry());
    const pressableMs = await whenKnown(page, 'window.pressableMs');
    const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    return { paintMs: await whenKnown(page, paint), pressableMs };
  });
}

/** Milliseconds from each key until the frame that shows its screen, after all screens were fetched. */
function changeScreens(browser: Browser, host: Host): Promise<number[]> {
  return withPage(browser, async (page) => {
    await page.goto(host.newEntry());
    await page.locator(MAIN_BUTTON).waitFor();
    const times: number[] = [];
    for (const round of ['first', 'again']) {
      for (const key of KEYS) {
        const changedMs = await answerTo(page, key, TITLE);
        // The first visit may still fetch its chunk; the second is typical of a day's work.
        if (round === 'again') times.push(changedMs);
      }
    }
    return times;
  });
}

/** Milliseconds from the key until palette or help is drawn, after their chunks were fetched. */
function openOverlays(browser: Browser, host: Host): Promise<number[]> {
  return withPage(browser, async (page) => {
    await page.goto(host.newEntry());
    await page.locator(MAIN_BUTTON).waitFor();
    const times: number[] = [];
    for (const round of ['first', 'again', 'again']) {
      for (const key of OVERLAYS) {
        const openedMs = await answerTo(page, key, IN_FRONT);
        if (round === 'again') times.push(openedMs);
        await page.keyboard.press('Escape');
        await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
      }
    }
    return times;
  });
}

/** Milliseconds from the key until the frame after `look`, a function of the page, gave something else. */
export async function answerTo(page: Page, key: string, look: string): Promise<number> {
  await page.evaluate(noteKey(look));
  await page.keyboard.press(key);
  return whenKnown(page, 'window.answeredMs');
}

/**
 * The numeric value of `expression`, evaluated frame by frame in the page (whose policy forbids Playwright's own
 * waiting by text).
 */
async function whenKnown(page: Page, expression: string): Promise<number> {
  const looking = `new Promise((resolve) => {
    const look = () => {
      const value = ${expression};
      if (value) resolve(value);
      else requestAnimationFrame(look);
    };
    look();
  })`;
  return Number(await page.evaluate(looking));
}
