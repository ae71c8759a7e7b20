/** The host's own confirmation page: plain HTML that can only send one POST, built from the journal's rows. */

import { createHash } from 'node:crypto';
import type { ConfirmationText } from '../faces/confirmation-text.ts';

/** Form field of the answer. */
export const ANSWER_FIELD = 'resposta';
export const YES = 'inutilizar';

/** Served separately, so that the page needs nothing inline. */
export const CONFIRM_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 'Segoe UI', system-ui, sans-serif; }
body { max-width: 36rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.35rem; margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0 0 1rem; }
dt { opacity: .75; } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0 0 1.5rem; }
form { display: flex; gap: .75rem; flex-wrap: wrap; }
button { font: inherit; padding: .5rem 1.25rem; border-radius: 4px; border: 1px solid GrayText; background: ButtonFace; color: ButtonText; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

/**
 * Enter answers with "Cancelar" or not at all: confirming requires the mouse or the space bar. The page's only
 * script, allowed in its policy by hash. It stands before the stylesheet: a script after it would wait for it,
 * while the buttons already take keys.
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

export const SETTLED_HEADERS: Readonly<Record<string, string>> = {
  ...CONFIRM_HEADERS,
  'content-security-policy': policyFor(CLOSE_SCRIPT),
};

export function confirmPage(text: ConfirmationText, stylePath: string): string {
  const details = text.details
    .map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`)
    .join('');
  return page(
    text.title,
    `<script>${NO_ENTER_SCRIPT}</script>\n${stylesheet(stylePath)}`,
    `<h1>${escape(text.message)}</h1>
<dl>${details}</dl>
<p>${escape(text.warning)}</p>
<form method="post">
<button type="submit" name="${ANSWER_FIELD}" value="cancelar" autofocus>${escape(text.cancel)}</button>
<button type="submit" name="${ANSWER_FIELD}" value="${YES}">${escape(text.act)}</button>
</form>`,
  );
}

export function settledPage(stylePath: string, sentence: string): string {
  return page(
    'Balcão NF-e',
    stylesheet(stylePath),
    `<h1>${escape(sentence)}</h1>\n<p>Esta janela já pode ser fechada.</p>\n<script>${CLOSE_SCRIPT}</script>`,
  );
}

function stylesheet(path: string): string {
  return `<link rel="stylesheet" href="${path}">`;
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="/favicon.ico">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
