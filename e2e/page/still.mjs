/** Runs in the page under test: writes zeros over what differs from run to run, so that two pictures of one screen are alike. */
/* global document, NodeFilter, HTMLInputElement, HTMLTextAreaElement */

/**
 * Returns how many places were changed; `unstill` puts back what was there.
 *
 * @param {readonly string[]} places names of this machine (folders), longest first
 */
export function still(places) {
  const quiet = (/** @type {string} */ text) => {
    let told = text;
    for (const place of places) told = told.replaceAll(place, 'X:');
    return (
      told
        .replace(/\d+(?=\/\d{4}\b)/g, (digits) => digits.padStart(2, '0'))
        // Lengths of time and sizes have more or fewer digits from run to run.
        .replace(/\d[\d.,]*(?=\s?(?:ms|s|min|h|[KMGT]?B)\b)/g, '00')
        .replace(/\d+ (dias|dia|days|day)\b/g, (_, unit) => `00 ${unit.replace(/s$/, '')}s`)
        // Tokens, digests, signatures: the same number of signs.
        .replace(/[A-Za-z0-9+/=_-]{24,}/g, (word) => (/\d/.test(word) ? '0'.repeat(word.length) : word))
        .replace(/\d/g, '0')
    );
  };
  /** @type {(() => void)[]} */
  const undo = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const before = node.nodeValue ?? '';
    const after = quiet(before);
    if (after === before) continue;
    const text = node;
    text.nodeValue = after;
    // What the app has written there in the meantime stays.
    undo.push(() => {
      if (text.nodeValue === after) text.nodeValue = before;
    });
  }
  for (const prototype of [HTMLInputElement.prototype, HTMLTextAreaElement.prototype]) {
    const value = Object.getOwnPropertyDescriptor(prototype, 'value');
    const selector = prototype === HTMLInputElement.prototype ? 'input' : 'textarea';
    for (const field of document.querySelectorAll(selector)) {
      const before = String(value?.get?.call(field));
      const after = quiet(before);
      if (after === before || ['radio', 'checkbox', 'file'].includes(field.getAttribute('type') ?? ''))
        continue;
      // Past the framework's own setter, which would remember it.
      value?.set?.call(field, after);
      undo.push(() => value?.set?.call(field, before));
    }
  }
  Object.assign(document, { unstill: undo });
  return undo.length;
}

export function unstill() {
  const undo = /** @type {{ unstill?: (() => void)[] }} */ (/** @type {unknown} */ (document)).unstill ?? [];
  for (const each of undo) each();
}

/** Every element whose content is wider than itself and that should not be scrolled sideways, as `tag: pixels`. */
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
  return [...document.querySelectorAll(frames.join(','))]
    .map((element) => ({
      name: element.tagName.toLowerCase(),
      by: element.scrollWidth - element.clientWidth,
    }))
    .filter(({ by }) => by > 0)
    .map(({ name, by }) => `${name}: ${by}`);
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
