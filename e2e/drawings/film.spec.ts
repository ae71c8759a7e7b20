/** The film of the README: the main workflow in training, at a person's pace. Only `npx playwright test -c drawings.config.ts film` makes it. */

import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ROOT } from '../../scripts/root.ts';
import { expect, test } from '../fixtures/app.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { firstRun } from '../screens/first-run.ts';
import { openCamera } from './camera.ts';

const SIZE = { width: 1280, height: 720 };
/** Headless pages have no pointer. */
const POINTER = `addEventListener('DOMContentLoaded', () => {
  const dot = document.createElement('div');
  Object.assign(dot.style, {
    position: 'fixed', zIndex: 2147483647, left: '640px', top: '500px', width: '22px', height: '22px',
    margin: '-11px 0 0 -11px', borderRadius: '50%', background: 'rgba(13, 110, 131, .35)',
    border: '2px solid #0a5a6c', boxSizing: 'border-box', pointerEvents: 'none',
    transition: 'left .45s ease, top .45s ease, transform .12s',
  });
  document.body.append(dot);
  addEventListener('mousemove', ({ clientX, clientY }) => {
    dot.style.left = clientX + 'px';
    dot.style.top = clientY + 'px';
  }, true);
  addEventListener('mousedown', () => { dot.style.transform = 'scale(.7)'; }, true);
  addEventListener('mouseup', () => { dot.style.transform = ''; }, true);
});`;

test.use({ viewport: SIZE, contextOptions: { reducedMotion: 'no-preference' } });

test('films the main workflow', async ({ page, host }) => {
  test.setTimeout(180_000);
  const camera = openCamera(SIZE);
  const wizard = disablementScreen(page);
  await page.addInitScript(POINTER);
  await page.goto(host.newEntry());
  await expect(firstRun(page).training).toBeVisible();
  await camera.turnTo(page);
  await look(page, 1_200);
  await click(firstRun(page).training);
  await expect(page.getByText('falta o 3')).toBeVisible({ timeout: 30_000 });
  await look(page, 1_600);
  await click(page.getByRole('button', { name: /^Abrir Furos: Ache o número que falta/ }));
  await look(page, 1_000);
  await click(page.getByRole('button', { name: 'Ler a pasta de exemplo' }));
  await expect(page.getByRole('button', { name: 'Inutilizar nº 3' })).toBeVisible();
  await look(page, 2_000);
  await click(page.getByRole('button', { name: 'Inutilizar nº 3' }));
  await expect(wizard.from).toHaveValue('3');
  await look(page, 2_000);
  await click(wizard.next);
  await type(wizard.justification, 'Número pulado por falha do sistema emissor', 35);
  await look(page, 600);
  await click(wizard.next);
  await wizard.step('Confira antes de enviar').waitFor();
  await look(page, 2_600);

  const opened = page.context().waitForEvent('page');
  await click(wizard.act);
  const confirmation = await opened;
  await confirmation.setViewportSize(SIZE);
  const yes = confirmation.getByRole('button', { name: /^Inutilizar 1/ });
  await yes.waitFor();
  await camera.turnTo(confirmation);
  await look(confirmation, 2_400);
  await yes.hover();
  await look(confirmation, 500);
  const closed = confirmation.waitForEvent('close');
  await yes.click();
  await closed;
  await camera.turnTo(page);

  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await look(page, 2_600);
  await click(page.getByRole('button', { name: 'Comprovante PDF' }));
  await expect(page.getByText(/O comprovante foi salvo|Comprovante salvo/)).toBeVisible();
  await look(page, 2_000);
  await click(page.getByRole('navigation').getByRole('button', { name: 'Histórico', exact: true }));
  await look(page, 1_400);
  await camera.save(join(ROOT, 'docs/filme.webm'), 1.5);
});

/** Pauses so that viewers can read. */
async function look(page: Page, ms: number): Promise<void> {
  await page.waitForTimeout(ms);
}

async function click(target: Locator): Promise<void> {
  await target.hover();
  await look(target.page(), 550);
  await target.click({ delay: 90 });
  await look(target.page(), 350);
}

async function type(field: Locator, text: string, delay = 140): Promise<void> {
  await click(field);
  await field.pressSequentially(text, { delay });
  await look(field.page(), 300);
}
