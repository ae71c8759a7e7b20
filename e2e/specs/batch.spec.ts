/** Many keys at once in Consultar: how they come in, the table of their answers, and what goes out. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { startHost } from '../../electron/web-host/start-host.ts';
import { ROOT } from '../../scripts/root.ts';
import { HOST_PATHS } from '../../shared/bridge.ts';
import { accessKeyCheckDigit } from '../../shared/fiscal/key/access-key.ts';
import { unknownKeys } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { batchScreen } from '../screens/batch.ts';
import { consultScreen } from '../screens/consult.ts';
import { numberingScreen } from '../screens/numbering.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

const answerSchema = z.looseObject({ value: z.looseObject({}) });
const withDigit = (first43: string) => first43 + accessKeyCheckDigit(first43);
const cteOf = (key: string) => withDigit(`${key.slice(0, 20)}57${key.slice(22, 43)}`);
const oldOf = (key: string) => withDigit(`${key.slice(0, 2)}2501${key.slice(6, 43)}`);
const faultyOf = (key: string) => key.slice(0, 43) + String((Number(key[43]) + 1) % 10);

/** How often SEFAZ was asked about each key in training. */
function asks(dataDir: string): Map<string, number> {
  const database = new DatabaseSync(join(dataDir, 'treino/balcao.sqlite'), { readOnly: true });
  try {
    const rows = database
      .prepare('SELECT ch_nfe AS chNFe, count(*) AS n FROM consultation GROUP BY ch_nfe')
      .all();
    return new Map(rows.map((row) => [String(row['chNFe']), Number(row['n'])]));
  } finally {
    database.close();
  }
}

/** As a barcode reader does: a character every 5 ms and Enter, whether or not the page has taken the one before. */
async function scanAll(page: Page, keys: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  for (const character of keys.map((key) => `${key}\r`).join('')) {
    const enter = character === '\r';
    const key = {
      key: enter ? 'Enter' : character,
      windowsVirtualKeyCode: enter ? 13 : character.charCodeAt(0),
    };
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: character, ...key }));
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }));
    await new Promise((next) => setTimeout(next, 5));
  }
  await Promise.all(sent);
}

test.describe('at the pace of tests', () => {
  test.beforeEach(() => test.setTimeout(120_000));

  test.use({ ports: { batchPace: { gapMs: 0, atOnce: 1 } } });

  test('scans in a row at 5 ms a character, also while the page is busy, lose no character and no key and are one pile', async ({
    app,
    dataDir,
  }) => {
    const keys = unknownKeys(12);
    // Longer than a person would take to read an answer.
    await app.route('**/ocupada', async (route) => {
      await new Promise((next) => setTimeout(next, 4_500));
      await route.fulfill({ status: 204 });
    });
    await app.keyboard.press('F3');
    const { field } = consultScreen(app);
    await field.focus();
    // It waits in the one thread that also takes the keys, without using the machine.
    await app.evaluate(`{
      const busyAfterFirst = ({ key }) => {
        if (key !== 'Enter') return;
        document.removeEventListener('keyup', busyAfterFirst);
        const request = new XMLHttpRequest();
        request.open('GET', '/ocupada', false);
        request.send();
      };
      document.addEventListener('keyup', busyAfterFirst);
    }`);
    const batch = batchScreen(app);
    await scanAll(app, keys.slice(0, 4));
    await expect(batch.pile).toContainText('4 chaves na pilha');
    await scanAll(app, keys.slice(4));
    await expect(batch.pile).toContainText('12 chaves na pilha');
    await batch.button('Ver e consultar').click();
    await expect(batch.found).toContainText('12 a consultar');
    await batch.button('Consultar as 12').press('Enter');
    // Not on the button that leaves the batch.
    await expect(batch.progress).toBeFocused();
    await expect(batch.progress).toContainText('12 de 12 consultadas');
    await expect(batch.table).toHaveAttribute('aria-rowcount', '13');
    await expect(
      batch.table.getByRole('columnheader', { name: /^(Valor|Emissão|Destinatário)/ }),
    ).toHaveCount(0);
    await expect.poll(() => [...asks(dataDir).keys()].sort()).toEqual([...keys].sort());
  });

  test('a pasted list, its rows by keys alone, a wrong key, and a folder of XML files', async ({
    app,
    dataDir,
  }) => {
    const batch = batchScreen(app);
    const consult = consultScreen(app);
    const training = trainingScreen(app);
    const right = await training.key('Com carta de correção');

    await app.keyboard.press('F3');
    await test.step('a pasted list is shown before anything is asked: what is old, repeated, faulty or no NF-e is named', async () => {
      const keys = unknownKeys(6);
      const [first = '', second = '', third = ''] = keys;
      await consult.paste([...keys, first, cteOf(first), oldOf(second), faultyOf(third)].join('\n'));
      await expect(batch.found).toContainText('6 a consultar');
      for (const said of [
        '1 com mais de 180 dias: adiada',
        '1 repetida',
        '1 com erro de leitura ou digitação',
        '1 é de CT-e: consulte em www.cte.fazenda.gov.br',
      ])
        await expect(batch.found).toContainText(said);
      expect(asks(dataDir).size).toBe(0);
      await batch.part(/com erro/).click();
      await expect(batch.rows).toHaveCount(1);
      await batch.button('Abrir').first().click();
      await expect(app.getByRole('dialog')).toContainText('Algum número está errado');
      await app.keyboard.press('Escape');
      await batch.found.getByRole('checkbox', { name: /mais de 180 dias/ }).check();
      await expect(batch.button('Consultar as 7')).toBeVisible();
      await batch.button('Descartar').click();
      await expect(consult.field).toBeFocused();
      await expect(batch.former).toHaveCount(0);
    });

    await test.step('by keys alone: the bar filters, rows are selected and asked again, and a note is copied as a sentence', async () => {
      const authorized = await training.key('Autorizada');
      const cancelled = await training.key('Cancelada');
      const keys = [authorized, cancelled, ...unknownKeys(4)];
      await app.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await app.keyboard.press('F3');
      await consult.paste([...keys, faultyOf(right)].join('\n'));
      await batch.button('Consultar as 6').focus();
      await app.keyboard.press('Enter');
      await expect(batch.progress).toContainText('Pronto');
      await expect(batch.part(/^1 autorizada$/)).toBeVisible();

      await batch.part(/^1 cancelada$/).focus();
      await app.keyboard.press('Enter');
      await expect(batch.part(/^1 cancelada$/)).toHaveAttribute('aria-pressed', 'true');
      await expect(batch.rows).toHaveCount(1);
      await expect(batch.rows).toContainText('Cancelada');
      await app.keyboard.press('Space');
      await expect(batch.rows).toHaveCount(7);

      await batch.button(/^Abrir NF-e série 1, nº 1$/).focus();
      await app.keyboard.press('Enter');
      const story = app.getByRole('dialog', { name: 'NF-e série 1, nº 1' });
      await expect(story).toContainText('100 – Autorizado o uso da NF-e');
      await story.getByRole('button', { name: /^Copiar para WhatsApp/ }).press('Enter');
      await expect(story.getByRole('button', { name: /^Copiado/ })).toBeVisible();
      expect(await app.evaluate<string>('navigator.clipboard.readText()')).toMatch(
        /^NF-e série 1, nº 1, de Padaria Aurora Ltda \(TREINO\): autorizada em \d\d\/\d\d\/\d{4} \d\d:\d\d, protocolo \d{15}, sem valor fiscal \(treino\) \(consulta de \d\d\/\d\d\/\d{4} \d\d:\d\d\)\.$/,
      );
      await app.keyboard.press('Escape');
      await expect(batch.button(/^Abrir NF-e série 1, nº 1$/)).toBeFocused();

      await app.keyboard.press('Space');
      await app.keyboard.press('ArrowDown');
      await app.keyboard.press('ArrowDown');
      await app.keyboard.press('Shift+Space');
      await expect(batch.main).toContainText('3 selecionadas');
      await batch.button('Consultar de novo').press('Enter');
      await expect.poll(() => [...asks(dataDir).values()].sort()).toEqual([1, 1, 1, 2, 2, 2]);
      await expect(batch.progress).toContainText('Pronto');

      await app.keyboard.press('Control+f');
      await app.keyboard.type(cancelled);
      await expect(batch.main).toContainText('1 de 7');
      await expect(batch.rows).toContainText('Cancelada');
    });

    await test.step('a wrong key says in the table what is wrong, is whole in its details, and is corrected and asked there', async () => {
      await app.keyboard.press('Control+f');
      await app.keyboard.press('Control+a');
      await app.keyboard.press('Delete');
      await batch.part(/com erro/).click();
      await expect(batch.rows).toHaveCount(1);
      await expect(batch.rows).toContainText('Algum número está errado');
      await batch.button('Abrir').first().click();

      const details = app.getByRole('dialog', { name: 'Chave com erro, linha 7' });
      await expect(details).toContainText('Algum número está errado');
      // A string, because these files are type-checked without browser types.
      const scrolls = `[...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].some((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto')`;
      expect(await app.evaluate(scrolls)).toBe(false);
      const field = details.getByRole('textbox', { name: 'Chave certa' });
      await details.getByRole('button', { name: 'Corrigir e consultar' }).click();
      await expect(
        details.getByRole('alert').or(details.locator('[id*="validation"]')).first(),
      ).toBeVisible();
      await field.fill(right);
      await details.getByRole('button', { name: 'Corrigir e consultar' }).click();
      await expect(consult.card('Autorizada').first()).toBeVisible();
    });

    await test.step('what the XML files say of the notes is in the batch, and beside the same notes in the history', async () => {
      await app.setViewportSize({ width: 1920, height: 1080 });
      const folder = join(dataDir, 'treino/sefaz/notas-de-exemplo');
      await app.keyboard.press('F3');
      await batch.button('Ler pasta…').click();
      await numberingScreen(app).nameFolder(folder);
      await batch.button(/^Consultar as \d+$/).click();
      await expect(batch.progress).toContainText('Pronto', { timeout: 60_000 });
      await expect(batch.table.getByRole('columnheader', { name: 'Destinatário*' })).toBeVisible();
      const value = { name: /^\d[\d.]*,\d{2}$/ };
      await expect(batch.rows.first().getByRole('cell', value)).toBeVisible();

      await shell(app).open('Histórico');
      const history = app.getByRole('table', { name: 'Histórico' });
      await expect(history.getByRole('columnheader', { name: 'Valor' })).toBeVisible();
      await expect(history.getByRole('columnheader', { name: 'Destinatário' })).toBeVisible();
      await expect(history.getByRole('row').nth(1).getByRole('cell', value)).toBeVisible();
    });
  });
});

test.describe('cut off in the middle', () => {
  test.use({ ports: { batchPace: { gapMs: 1_000, atOnce: 1 } } });

  test('a paused batch is continued after the program was started again, and each key is asked once', async ({
    app,
    host,
    dataDir,
  }) => {
    const keys = unknownKeys(12);
    await app.keyboard.press('F3');
    await consultScreen(app).paste(keys.join('\n'));
    const batch = batchScreen(app);
    await batch.button('Consultar as 12').click();
    await expect(batch.part(/não constam$/)).toBeVisible();
    await batch.button('Pausar').click();
    await expect(batch.progress).toContainText('Pausado');
    await app.goto('about:blank');
    await host.close();

    const again = await startHost({
      dataDir,
      rendererDir: join(ROOT, 'dist/renderer'),
      version: '0.0.0-e2e',
      ports: { batchPace: { gapMs: 150, atOnce: 1 } },
    });
    try {
      await app.goto(again.newEntry());
      await app.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
      await app.keyboard.press('F3');
      await test.step('one that waits for a renewed certificate leads to where it is imported', async () => {
        const calls = `**${HOST_PATHS.call}`;
        await app.route(calls, async (route) => {
          if (!route.request().postData()?.includes('"batch.status"')) return route.continue();
          const response = await route.fetch();
          const answer = answerSchema.parse(await response.json());
          const waits = [{ why: 'expired', root: '99999999', rows: 12 }];
          return route.fulfill({ json: { ...answer, value: { ...answer.value, state: 'waiting', waits } } });
        });
        await batch.former.getByRole('button', { name: /Pausado$/ }).click();
        await expect(batch.progress).toContainText('Continua quando você importar o renovado.');
        await batch.button('Renovar').click();
        await expect(shell(app).heading('Certificados')).toBeVisible();
        await app.unroute(calls);
        // What was answered in its place is forgotten.
        await app.goto(again.newEntry());
        await app.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
        await app.keyboard.press('F3');
      });
      await batch.former.getByRole('button', { name: /Pausado$/ }).click();
      await batch.button('Continuar').click();
      // Opened before it is answered; what SEFAZ answers comes beside the table too.
      await batch.rows.last().getByRole('button', { name: 'Abrir' }).click();
      await expect(app.getByRole('dialog')).toContainText('217 –');
      await app.keyboard.press('Escape');
      await expect(batch.progress).toContainText('12 de 12 consultadas');
      expect([...asks(dataDir).values()]).toEqual(keys.map(() => 1));
    } finally {
      await app.goto('about:blank');
      await again.close();
    }
  });

  test('the keys of all selected rows are copied, also of those that were answered since and left the filter', async ({
    app,
  }) => {
    const keys = unknownKeys(5);
    await app.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.keyboard.press('F3');
    await consultScreen(app).paste(keys.join('\n'));
    const batch = batchScreen(app);
    await batch.button('Consultar as 5').click();
    await expect(batch.part(/não const/)).toBeVisible();
    await batch.button('Pausar').click();
    await expect(batch.progress).toContainText('Pausado');
    await batch.part(/a consultar$/).click();
    await batch.table.getByRole('checkbox').first().click();
    const selected = batch.main.getByText(/^\d selecionadas$/);
    const count = Number.parseInt(await selected.innerText(), 10);
    await batch.button('Continuar').click();
    await expect(batch.progress).toContainText('5 de 5 consultadas');
    await expect(batch.main).toContainText('Nenhuma linha com isto.');
    await batch.button('Copiar chaves').click();
    await expect(batch.button('Copiado')).toBeVisible();
    const copied = await app.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n')).toEqual(keys.slice(-count));
  });
});
