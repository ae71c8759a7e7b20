/** Runs in the page under test: which texts can be read, whether it has settled, and what does not fit its place. */
/* global document, CSSStyleSheet, HTMLInputElement, NodeFilter */

/** Every element whose content is wider than itself and that should not be scrolled sideways, as `tag: pixels`, and every word in a column's title that is broken. */
export function tooWide() {
  const frames = [
    'html',
    'main',
    '[role="dialog"]',
    '[role="alertdialog"]',
    '[role="menu"]',
    'nav',
    'header',
  ];
  const wide = [...document.querySelectorAll(frames.join(','))]
    .map((element) => ({
      name: element.tagName.toLowerCase(),
      by: element.scrollWidth - element.clientWidth,
    }))
    .filter(({ by }) => by > 0)
    .map(({ name, by }) => `${name}: ${by}`);
  const range = document.createRange();
  for (const title of document.querySelectorAll('[role="columnheader"]')) {
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) wide.push(`columnheader: ${word}`);
      }
  }
  return wide;
}

/** What can be read on the page, without what SEFAZ, the person or the machine wrote (`code`, fields, quoted answers). */
export function readable() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  /** @type {string[]} */
  const lines = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, code, pre, [hidden]')) continue;
    if (parent.checkVisibility()) lines.push(node.nodeValue ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) lines.push(element.getAttribute(name) ?? '');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Resolves once what floats (menus, panels) has stood still for some frames and nothing is too wide, or after two seconds. */
export async function settled() {
  await document.fonts.ready;
  const view = document.defaultView;
  if (!view) return;
  const floating = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';
  const places = () =>
    [...document.querySelectorAll(floating)]
      .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join())
      .join(';');
  const until = view.performance.now() + 2_000;
  let before = '';
  let still = 0;
  while (still < 4 && view.performance.now() < until) {
    await new Promise((resolve) => view.requestAnimationFrame(resolve));
    const root = document.documentElement;
    const now = places();
    still = now === before && root.scrollWidth <= root.clientWidth ? still + 1 : 0;
    before = now;
  }
}

/**
 * Puts the bundled font in the place of the system's, which are other ones on each machine; once more takes it away again.
 * A sheet of this kind passes the page's content security policy.
 */
export function switchToBundledFont() {
  const page = /** @type {Document & { bundledFont?: CSSStyleSheet | undefined }} */ (document);
  const worn = page.bundledFont;
  if (worn) {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((sheet) => sheet !== worn);
    page.bundledFont = undefined;
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { font-family: 'Inter Variable' !important; }");
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  page.bundledFont = sheet;
}

/**
 * Writes what matches one of these patterns with zeros, so that it is as wide in every run, and marks its element, or the field of such
 * a value, by `data-varies`. Called without patterns it writes the texts as they were. A text that the page has changed
 * meanwhile is left alone. The folder for temporary files, which each machine has elsewhere, becomes `/tmp`.
 *
 * @param {{ readonly patterns: readonly string[], readonly temporary?: string }} what
 */
export function steadyVarying({ patterns, temporary }) {
  const page = /** @type {Document & { steadied?: { node: Node, was: string, now: string }[] }} */ (document);
  for (const { node, was, now } of page.steadied ?? []) if (node.nodeValue === now) node.nodeValue = was;
  page.steadied = [];
  for (const element of document.querySelectorAll('[data-varies]')) element.removeAttribute('data-varies');
  const steady = (/** @type {string} */ text) =>
    patterns.reduce(
      (line, pattern) =>
        line.replace(new RegExp(pattern, 'gu'), (match) =>
          // A number with its unit has more or fewer digits; the rest is as long in every run.
          /^\d+[.,]?\d*\s?[a-zA-Z]+$/.test(match)
            ? match.replace(/^\d+[.,]?\d*/, '0')
            : match.replace(/[\p{L}\d]/gu, '0'),
        ),
      temporary === undefined ? text : text.replaceAll(temporary, '/tmp'),
    );
  const varies = (/** @type {string} */ text) =>
    patterns.some((pattern) => new RegExp(pattern, 'u').test(text));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const was = node.nodeValue ?? '';
    if (!varies(was)) continue;
    const now = steady(was);
    node.parentElement?.setAttribute('data-varies', '');
    node.nodeValue = now;
    page.steadied.push({ node, was, now });
  }
  for (const field of document.querySelectorAll('input'))
    if (field instanceof HTMLInputElement && varies(field.value)) field.setAttribute('data-varies', '');
}

/** Scrolls an element to the middle of the window, whatever the heights above it. */
export function centre(element) {
  element.scrollIntoView({ block: 'center' });
}
