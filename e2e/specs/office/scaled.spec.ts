/** An office of 300 companies on 1366×768 at 150 %: 911×512, where every main screen still shows its words and five rows of its table. */

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { officeCompanies } from '../../../electron/testing/many-companies.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { numbersBut, writeOfficeNotes } from '../../fixtures/note-folders.ts';
import { expect, test } from '../../fixtures/office.ts';
import { rowsInSight } from '../../fixtures/rows-in-sight.ts';
import { numberingScreen } from '../../screens/numbering.ts';
import { shell } from '../../screens/shell.ts';

test.use({ office: { companies: 300, consults: 5, disablements: 1, openEvery: 10 } });

const banner = (app: Page) => app.getByRole('main').locator('.fui-MessageBar');

test(
  'at 150 % every main table, that of all gaps too, shows five rows below a notice of one line and chips in one line, and alone scrolls; the menu keeps its words, and the notice opens to all of its text',
  { tag: '@proof' },
  async ({ app, dataDir }) => {
    test.slow();
    await app.setViewportSize({ width: 911, height: 512 });
    const chips = app.getByRole('group', { name: 'Filtrar' });
    const places = [
      [() => app.keyboard.press('F7'), true],
      [() => shell(app).open('Histórico'), false],
      [() => shell(app).open('Certificados'), true],
      [() => app.getByRole('tab', { name: 'Empresas (300)' }).click(), true],
    ] as const;
    for (const [open, chipped] of places) {
      await open();
      await expect(app.getByRole('table')).toBeVisible();
      const name = await app.getByRole('table').getAttribute('aria-label');
      expect((await banner(app).boundingBox())?.height, `notice above ${name}`).toBeLessThanOrEqual(48);
      if (chipped) expect((await chips.boundingBox())?.height, `chips of ${name}`).toBeLessThanOrEqual(44);
      await expect.poll(() => rowsInSight(app), { message: String(name) }).toBeGreaterThanOrEqual(5);
      const beyond =
        'document.querySelector("main").scrollHeight - document.querySelector("main").clientHeight';
      expect(await app.evaluate(beyond), `the screen of ${name} scrolls beside its table`).toBe(0);
    }

    await app.keyboard.press('F7');
    for (const entry of await app.getByRole('navigation').getByRole('button').all()) {
      const words = entry.locator('span').nth(1);
      const [box, room] = await Promise.all([words.boundingBox(), entry.boundingBox()]);
      const right = (of: typeof box) => (of?.x ?? 0) + (of?.width ?? 0);
      expect(box?.width).toBeGreaterThan(20);
      expect(right(box), String(await entry.textContent())).toBeLessThanOrEqual(right(room));
    }
    const more = banner(app).getByRole('button', { name: 'Ver tudo' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    // A screen reader gets the whole text; on the screen it is cut off.
    await expect(banner(app)).toContainText('Nada se perdeu');
    const heightOf = async () => (await banner(app).boundingBox())?.height ?? 0;
    expect(await heightOf()).toBeLessThanOrEqual(48);
    await more.press('Enter');
    await expect.poll(heightOf).toBeGreaterThan(80);
    await expectClean(app);
    await banner(app).getByRole('button', { name: 'Ver menos' }).press('Enter');
    await expect.poll(heightOf).toBeLessThanOrEqual(48);
    await expect(banner(app).getByRole('button', { name: 'Salvar agora' })).toBeVisible();

    const [company] = officeCompanies(1);
    const folder = join(dataDir, 'clientes');
    // After the hours in which a note of that day may still be transmitted.
    const day = new Date(Date.now() - 17 * 86_400_000).toISOString().slice(0, 10);
    writeOfficeNotes(folder, company?.cnpj ?? '', numbersBut(30, [4, 8, 12, 16, 20, 24], day));
    await app.keyboard.press('F7');
    await app.getByRole('button', { name: 'Ler pasta das empresas…' }).click();
    await numberingScreen(app).nameFolder(folder);
    await app.getByRole('button', { name: 'Furos de todas' }).click();
    await expect(app.getByRole('table')).toHaveAttribute('aria-rowcount', '7');
    expect((await banner(app).boundingBox())?.height).toBeLessThanOrEqual(48);
    await expect.poll(() => rowsInSight(app)).toBeGreaterThanOrEqual(5);
  },
);
