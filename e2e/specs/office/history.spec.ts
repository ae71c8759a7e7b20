/** Histórico of an office with many companies in a window at 150 %. */

import { expect, test } from '../../fixtures/office.ts';
import { shell } from '../../screens/shell.ts';

test(
  'at 1366×768 no date, result or protocol of any row is cut: the names are; at 150 % each entry names its company in a second line, whole within its row',
  { tag: '@proof' },
  async ({ app }) => {
    await shell(app).open('Histórico');
    await app.setViewportSize({ width: 1366, height: 768 });
    await expect(app.getByRole('row').nth(8)).toBeVisible();
    // A string, because these files are type-checked without browser types.
    const cut = await app.evaluate<string[]>(`{
    const heads = [...document.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent.trim());
    const whole = ['Data', 'Resultado', 'Protocolo'].map((name) => heads.indexOf(name));
    const isCut = (cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      // A tenth of a pixel too much is enough for the dots, and is in no rounded width.
      return range.getBoundingClientRect().width > cell.clientWidth - 20;
    };
    [...document.querySelectorAll('[role="row"]')].flatMap((row) => {
      const cells = [...row.querySelectorAll('[role="cell"]')];
      return whole.flatMap((at) => cells[at] ?? []).filter(isCut);
    }).map((cell) => cell.textContent);
  }`);
    expect(cut).toEqual([]);

    const first = app.getByRole('row').nth(1);
    await expect(app.getByRole('columnheader', { name: 'Empresa' })).toBeVisible();
    const company = await first.getByRole('cell').nth(3).innerText();

    await app.setViewportSize({ width: 911, height: 512 });
    await expect(app.getByRole('columnheader', { name: 'Empresa' })).toHaveCount(0);
    const name = first.getByText(company, { exact: true });
    await expect(name).toBeInViewport({ ratio: 1 });
    const [row, line] = [await first.boundingBox(), await name.boundingBox()];
    if (!row || !line) throw new Error('not drawn');
    expect(line.y + line.height).toBeLessThanOrEqual(row.y + row.height);
  },
);
