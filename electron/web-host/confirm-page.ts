/** The host's own confirmation page: plain HTML that can only send one POST, built from the journal's rows. */

import { createHash } from 'node:crypto';
import { hostWords, type HostWords } from '../../shared/explain/host/host.ts';
import { escapeHtml } from '../../shared/html.ts';
import type { Locale } from '../../shared/explain/words.ts';
import type { ConfirmationText } from '../faces/confirmation-text.ts';

/** Form field of the answer. */
export const ANSWER_FIELD = 'resposta';
export const YES = 'inutilizar';

/** Served separately, so that the page needs nothing inline. The colours are the program's (`renderer/theme`). */
export const CONFIRM_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 'Segoe UI', system-ui, sans-serif;
  --page: #f0f3f5; --card: #fff; --edge: #d6dbde; --text: #1b1f21; --quiet: #4a5459; --act: #0d6e83; --over: #0b6477; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #1c1f21; --card: #262a2c; --edge: #4a5054; --text: #f5f7f8; --quiet: #c3cacd; }
}
body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text); }
main { box-sizing: border-box; max-width: 40rem; margin: 0 auto; padding: 1.75rem 2rem; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
h1 { font-size: 1.4rem; line-height: 1.35; font-weight: 600; margin: 0 0 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; margin: 0 0 1.25rem; }
dt { color: var(--quiet); } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0 0 1.5rem; }
form { display: flex; gap: .75rem; flex-wrap: wrap; justify-content: flex-end; }
button { font: inherit; font-weight: 600; min-height: 40px; padding: .4rem 1.25rem; border-radius: 4px; border: 1px solid var(--edge); background: transparent; color: var(--text); cursor: pointer; }
button[value='${YES}'] { background: var(--act); border-color: var(--act); color: var(--on); }
button[value='${YES}']:hover { background: var(--over); }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
@media (forced-colors: active) { button[value='${YES}'] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
`;

/**
 * Enter answers with the cancelling button or not at all: confirming requires the mouse or the space bar. The page's only
 * script, allowed in its policy by hash. It comes before the stylesheet: a script after it would wait for it, while the
 * buttons already take keys.
 */
const NO_ENTER_SCRIPT = `document.addEventListener('keydown',(e)=>{if(e.key==='Enter'&&e.target.value==='${YES}')e.preventDefault()})`;

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const policyFor = (script: string) =>
  `${POLICY}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`;

export const CONFIRM_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  // The page may post its form to this host, load its stylesheet and run this one script.
  'content-security-policy': policyFor(NO_ENTER_SCRIPT),
  // With no referrer at all the browser would send "Origin: null" with the form.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // The opener of this window cannot access it and press its button.
  'cross-origin-opener-policy': 'same-origin',
};

/** The page after the answer closes its own window: its only script, allowed in its policy by hash. */
const CLOSE_SCRIPT = 'window.close()';

export const STYLE_PATH = '/host/confirm.css';
const STYLESHEET = `<link rel="stylesheet" href="${STYLE_PATH}">`;

export const SETTLED_HEADERS: Readonly<Record<string, string>> = {
  ...CONFIRM_HEADERS,
  'content-security-policy': policyFor(CLOSE_SCRIPT),
};

export function confirmPage(text: ConfirmationText): string {
  const details = text.details
    .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  return page(
    text.locale,
    text.title,
    `<script>${NO_ENTER_SCRIPT}</script>\n${STYLESHEET}`,
    `<h1>${escapeHtml(text.message)}</h1>
<dl>${details}</dl>
<p>${escapeHtml(text.warning)}</p>
<form method="post">
<button type="submit" name="${ANSWER_FIELD}" value="cancelar" autofocus>${escapeHtml(text.cancel)}</button>
<button type="submit" name="${ANSWER_FIELD}" value="${YES}">${escapeHtml(text.act)}</button>
</form>`,
  );
}

export function settledPage(sentence: Exclude<keyof HostWords['settled'], 'close'>, locale: Locale): string {
  const { settled } = hostWords(locale);
  return page(
    locale,
    'Balcão NF-e',
    STYLESHEET,
    `<h1>${escapeHtml(settled[sentence])}</h1>\n<p>${escapeHtml(settled.close)}</p>\n<script>${CLOSE_SCRIPT}</script>`,
  );
}

function page(locale: Locale, title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.ico">
${head}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
