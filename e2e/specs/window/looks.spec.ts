/**
 * The window in every size, theme and motion setting: nothing is cut, nothing relies on colour alone, nothing moves
 * unrequested.
 */

import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/practising.ts';
import { test as reading } from '../../fixtures/reading.ts';
import { consultScreen } from '../../screens/consult.ts';
import { shell, type Section } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

const SECTIONS: readonly Section[] = [
  'Início',
  'Consultar',
  'Inutilizar',
  'Furos',
  'Histórico',
  'Certificados',
  'Integração',
  'Treino',
  'Ajustes',
];
/** 1366×768 at 200 %, 150 %, 125 % and 100 %, and full HD. */
const SIZES = [
  [683, 384],
  [911, 512],
  [1093, 614],
  [1366, 768],
  [1920, 1080],
] as const;

reading('no screen is cut at the sides, from 683×384 to 1920×1080', { tag: '@proof' }, async ({ app }) => {
  reading.slow();
  for (const section of SECTIONS) {
    await shell(app).open(section);
    if (section === 'Consultar') await consultScreen(app).field.fill('35'.repeat(22));
    for (const [width, height] of SIZES) {
      await app.setViewportSize({ width, height });
      // Layout still in progress after the change of size may overflow for a frame.
      await expect.poll(() => overflow(app), `${section} at ${width}×${height}`).toBe(0);
      if (section === 'Consultar') expect(await cutOfKey(app), `a key at ${width}×${height}`).toBe(0);
    }
  }
  // The sections are icons with their names where the window is narrow.
  await app.setViewportSize({ width: 683, height: 384 });
  const history = app.getByRole('navigation').getByRole('button', { name: 'Histórico', exact: true });
  await expect(history).toHaveAttribute('title', 'Histórico');
  expect((await history.boundingBox())?.width).toBeLessThan(56);
});

test('Início, Inutilizar and Histórico need no scrolling at 1366×768; what is not chosen in Ajustes looks like a choice, not disabled; at 125 and 150 % the header shows the company’s name and its CNPJ whole: a matriz and its filial have one name; without a network, Homologação says what still works; the font is our own; what the ended tour showed is asked no more', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1366, height: 768 });
  await app.getByRole('button', { name: 'Encerrar roteiro' }).click();
  for (const section of ['Início', 'Inutilizar', 'Histórico'] as const) {
    await shell(app).open(section);
    const main = 'document.querySelector("main")';
    const beyond = () => app.evaluate(`${main}.scrollHeight - ${main}.clientHeight`);
    await expect.poll(beyond, section).toBe(0);
  }

  await shell(app).open('Ajustes');
  const colours = await app.evaluate<string[]>(
    '[...document.querySelectorAll(".fui-Radio__label")].map((label) => getComputedStyle(label).color)',
  );
  expect(colours.length).toBeGreaterThan(4);
  expect(new Set(colours).size).toBe(1);

  const { company } = shell(app);
  const cutOfName = `(() => {
    const words = [...document.querySelectorAll('header button span')];
    const name = words.find((each) => each.textContent === 'Padaria Aurora Ltda (TREINO)');
    return name.scrollWidth - name.clientWidth;
  })()`;
  for (const width of [1093, 1000, 911]) {
    await app.setViewportSize({ width, height: 614 });
    await expect.poll(() => app.evaluate(cutOfName), `at ${width}`).toBe(0);
    const cnpj = await company.getByText('99.999.999/0001-91').boundingBox();
    const chevron = await company.locator('svg').last().boundingBox();
    expect((cnpj?.x ?? 0) + (cnpj?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(chevron?.x ?? 0);
  }

  await shell(app).chooseEnvironment('Homologação');
  const network = (there: boolean) =>
    app.evaluate(
      `Object.defineProperty(navigator, 'onLine', { value: ${there}, configurable: true });
         window.dispatchEvent(new Event('${there ? 'online' : 'offline'}'));`,
    );
  const notice = app.getByText('Este computador está sem rede');
  await network(false);
  await expect(notice).toBeVisible();
  await network(true);
  await expect(notice).toHaveCount(0);

  const asked: string[] = [];
  app.on('request', (request) => asked.push(request.postData() ?? ''));
  await shell(app).chooseEnvironment('Treino');
  await shell(app).open('Início');
  const limits = () => asked.flatMap((body) => /"history\.list".*"limit":(\d+)/.exec(body)?.[1] ?? []);
  await expect.poll(limits).toEqual(['50']);

  const family = await app.evaluate('getComputedStyle(document.querySelector("h1")).fontFamily');
  expect(family).toContain('Inter Variable');
  await expect.poll(() => app.evaluate('document.fonts.check(\'14px "Inter Variable"\')')).toBe(true);
});

reading(
  'no text is smaller than 13 px, hints and keys of the menu included; no button of a message or an answer is lower than 32 px',
  { tag: '@proof' },
  async ({ app }) => {
    reading.slow();
    const low = async () => {
      const buttons = await app.getByRole('main').getByRole('button').all();
      const boxes = await Promise.all(buttons.map((each) => each.boundingBox()));
      return boxes.filter((box) => box && box.height < 32);
    };
    const key = await trainingScreen(app).key('Cancelada');
    await expect.poll(low).toEqual([]);
    await app.keyboard.press('F3');
    await consultScreen(app).ask(key);
    await expect(consultScreen(app).card('Cancelada')).toBeVisible();
    await expect.poll(low).toEqual([]);
    expect(await smallTexts(app), 'an answer').toEqual([]);
    for (const section of [...SECTIONS, 'Acompanhadas', 'Conferir', 'Auditoria'] as const) {
      await shell(app).open(section);
      if (section === 'Ajustes') await shell(app).openAdvanced();
      await expect.poll(() => smallTexts(app), section).toEqual([]);
    }
    await shell(app).company.click();
    expect(await smallTexts(app), 'companies').toEqual([]);
    await app.keyboard.press('Escape');
    await app.keyboard.press('Control+k');
    await expect(app.getByRole('dialog')).toBeVisible();
    expect(await smallTexts(app), 'palette').toEqual([]);
  },
);

reading(
  'texts are made larger in Ajustes, nothing is cut, and they are so again from the first paint',
  { tag: '@proof' },
  async ({ app, host }) => {
    reading.slow();
    await app.setViewportSize({ width: 1366, height: 768 });
    const title = shell(app).heading('Ajustes');
    const height = async () => (await title.boundingBox())?.height ?? 0;
    await app.keyboard.press('Control+k');
    await app.getByRole('combobox').fill('aumentar texto');
    await app.keyboard.press('Enter');
    const size = app.getByRole('radiogroup', { name: 'Tamanho do texto' });
    await expect(size.getByRole('radio', { name: 'Como no Windows' })).toBeChecked();
    const before = await height();
    await size.getByRole('radio', { name: '130 %' }).check();
    await expect.poll(height).toBeCloseTo(before * 1.3, 0);
    for (const section of SECTIONS) {
      await shell(app).open(section);
      await expect.poll(() => overflow(app), section).toBe(0);
      expect(await app.evaluate('document.documentElement.scrollHeight - innerHeight'), section).toBe(0);
    }
    // A menu opens below its button, and within the window.
    await shell(app).environment.click();
    const menu = await app.getByRole('menu').boundingBox();
    const button = await shell(app).environment.boundingBox();
    expect(menu?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0) - 1);
    expect(Math.abs((menu?.x ?? 0) - (button?.x ?? 0))).toBeLessThan(300);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(1366);
    await app.keyboard.press('Escape');

    await app.goto('about:blank');
    await app.goto(host.newEntry(), { waitUntil: 'commit' });
    // The document may have no root yet.
    const zoom = 'document.documentElement ? getComputedStyle(document.documentElement).zoom : ""';
    await expect.poll(() => app.evaluate(zoom)).toBe('1.3');
    await shell(app).open('Ajustes');
    await expect(size.getByRole('radio', { name: '130 %' })).toBeChecked();
    await size.getByRole('radio', { name: 'Como no Windows' }).check();
    await expect.poll(height).toBeCloseTo(before, 0);
  },
);

test.describe('in a contrast theme of the system', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test(
    'the chosen section, under the mouse too, the step of a form, the chosen card of Ajustes, the environment and every state are still visible',
    { tag: '@proof' },
    async ({ app }) => {
      await expect(shell(app).environment).toContainText('TREINO');
      const background = (current: string) =>
        app.evaluate(`getComputedStyle(document.querySelector('nav button${current}')).backgroundColor`);
      expect(await background('[aria-current]')).not.toBe(await background(':not([aria-current])'));
      const colour = (element: string, name: string) =>
        app.evaluate(
          `getComputedStyle(document.querySelector('nav button[aria-current]${element}')).${name}`,
        );
      const readable = async () => {
        const text = await colour('', 'color');
        expect(await colour(' > :last-child', 'color')).toBe(text);
        const behind = await colour('', 'backgroundColor');
        expect(behind).not.toBe(text);
        return [text, behind];
      };
      const before = await readable();
      await app.locator('nav button[aria-current]').hover();
      expect(await readable()).toEqual(before);

      await app.keyboard.press('F4');
      const behind = (element: string) =>
        app.evaluate(`getComputedStyle(document.querySelector('${element}')).backgroundColor`);
      await expect(app.getByRole('listitem').filter({ hasText: 'Empresa e série' })).toBeVisible();
      expect(await behind('main li[aria-current] > span')).not.toBe(await behind('main'));

      await shell(app).open('Ajustes');
      const marked = await app.evaluate<boolean[]>(`(() => {
        const page = getComputedStyle(document.querySelector('main')).backgroundColor;
        return [...document.querySelectorAll('main nav button')].map(
          (card) => getComputedStyle(card).borderLeftColor !== page);
      })()`);
      expect(marked).toEqual(marked.map((_, place) => place === 0));
      const key = await trainingScreen(app).key('Cancelada');
      await app.keyboard.press('F3');
      await consultScreen(app).ask(key);
      await expect(consultScreen(app).card('Cancelada').locator('svg').first()).toBeVisible();
    },
  );
});

test(
  'Histórico keeps its column settings, and its rows are reached by keys; high contrast is chosen in Ajustes and applies again from the first paint',
  { tag: '@proof' },
  async ({ app, host }) => {
    test.slow();
    for (const example of ['Autorizada', 'Cancelada']) {
      const key = await trainingScreen(app).key(example);
      await app.keyboard.press('F3');
      await consultScreen(app).ask(key);
      await expect(consultScreen(app).card(example.toUpperCase())).toBeVisible();
    }
    await shell(app).open('Histórico');
    const titles = app.getByRole('columnheader');
    await expect(titles.filter({ hasText: 'Data' })).toHaveAttribute('aria-sort', 'descending');
    const result = titles.filter({ hasText: 'Resultado' });
    await result.getByRole('button').click();
    await expect(result).toHaveAttribute('aria-sort', 'ascending');
    const rows = app.getByRole('button', { name: /^Abrir / });
    await expect(app.getByRole('row').nth(1)).toContainText('Autorizada');
    const width = async () => (await result.boundingBox())?.width ?? 0;
    const before = await width();
    await result.getByRole('button').press('Shift+ArrowRight');
    await expect.poll(width).toBe(before + 16);
    await result.getByRole('button').press('Control+Shift+ArrowLeft');
    // Behind the boxes, Data, Tipo and Empresa.
    await expect(titles.nth(4)).toContainText('Resultado');

    await rows.first().focus();
    await app.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await app.keyboard.press('Home');
    await expect(rows.first()).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('dialog')).toBeVisible();
    await app.keyboard.press('Escape');

    await app.getByLabel('Resultado', { exact: true }).selectOption('Cancelada');
    await expect(app.getByRole('row')).toHaveCount(2);
    await app.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(app.getByRole('row')).toHaveCount(3);

    await shell(app).open('Ajustes');
    await app.getByRole('radio', { name: 'Alto contraste' }).check();
    const theme = () => app.evaluate('document.documentElement?.dataset.theme');
    await expect.poll(theme).toBe('contrast');
    await app.goto('about:blank');
    await app.goto(host.newEntry(), { waitUntil: 'commit' });
    await expect.poll(theme).toBe('contrast');
    await expect(shell(app).heading('Início')).toBeVisible();
    expect(await app.evaluate('getComputedStyle(document.querySelector("main")).backgroundColor')).toBe(
      'rgb(0, 0, 0)',
    );
    await shell(app).open('Histórico');
    // Behind the boxes, Data, Tipo and Empresa.
    await expect(titles.nth(4)).toContainText('Resultado');
    await expect(titles.nth(4)).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(width).toBe(before + 16);
  },
);

/** Visible texts of less than 13 px, each with its size. */
async function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const { textContent, parentElement: element } = texts.currentNode;
      if (!textContent.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < 13) found.push(textContent.trim().slice(0, 40) + ' ' + size);
    }
    return found;
  })()`);
}

/** Pixels of the access key that its field does not show. */
function cutOfKey(page: Page): Promise<number> {
  const field = 'document.querySelector("main input")';
  return page.evaluate<number>(`${field}.scrollWidth - ${field}.clientWidth`);
}

/** Pixels by which the window or its page is wider than the visible part. */
async function overflow(page: Page): Promise<number> {
  const of = (element: string) => page.evaluate(`${element}.scrollWidth - ${element}.clientWidth`);
  const [window, main] = await Promise.all([
    of('document.documentElement'),
    of('document.querySelector("main")'),
  ]);
  return Math.max(Number(window), Number(main));
}
