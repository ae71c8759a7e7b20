/**
 * Removes from a text what must not be logged: keys, passwords, certificates, complete CNPJs, CPFs and access keys.
 */

type Rule = readonly [pattern: RegExp, replacement: string];

const HIDDEN = '[oculto]';

/**
 * Ordered from the widest rule to the narrowest, so that a narrow one does not keep part of a secret. The remaining
 * last characters let support tell two values apart. Lengths are bounded where a rule looks for an end that may be missing: a
 * text of many beginnings would otherwise take quadratic time.
 */
const RULES: readonly Rule[] = [
  // User and password of an address; a password may contain '@' and '/', so that the last '@' counts where a database is meant.
  [/\b(postgres(?:ql)?:\/\/)[^\r\n]{0,500}@/gi, `$1${HIDDEN}@`],
  // A password with a slash in it: what follows the colon is no port.
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]{0,200}:(?!\d{1,5}(?:[/?#\s]|$))\S{0,500}@/gi, `$1${HIDDEN}@`],
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/]{0,500}@/gi, `$1${HIDDEN}@`],
  [/\b((?:proxy-)?authorization["']?\s*[:=])[^\r\n]*/gi, `$1 ${HIDDEN}`],
  [/-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g, '[PEM]'],
  // The rest of the line, because a password may contain any character, including quotes and spaces; where nothing is left of
  // it, the next line.
  [
    /(senha|password|passphrase|\b(?:pwd|segredo|secret|bearer|basic|token)\b)(?:["' \t]*[:=]?["' \t]*\r?\n)?[^\r\n]*/gi,
    `$1 ${HIDDEN}`,
  ],
  // A token of the JSON service is too short for the base64 rule below.
  [/bnfe_[A-Za-z0-9_-]+/gi, `bnfe_${HIDDEN}`],
  // Base64 (also base64url and hexadecimal), and the following lines of a wrapped block.
  [/[A-Za-z0-9+/_-]{60,}(?:\r?\n[A-Za-z0-9+/_-]+)*={0,2}/g, '[base64]'],
  // Id of a disablement request: "ID", then cUF and 39 more characters.
  [/\bID(\d{2})\d{2}[0-9A-Z]{12}\d{2}\d{21}(\d{2})/g, 'ID$1…$2'],
  // Access key: cUF and AAMM, CNPJ (with letters since 2026), 26 digits.
  [/(?<!\d)(\d{2})\d{4}[0-9A-Z]{12}\d{22}(\d{4})(?!\d)/g, '$1…$2'],
  // Access key in the groups of four of a printed page.
  [/(?<![0-9A-Z])(\d{2})\d{2}(?:[ .-][0-9A-Z]{4}){9}[ .-](\d{4})(?!\d)/g, '$1…$2'],
  [
    /(?<![0-9A-Za-z])[0-9A-Z]{2}[ .][0-9A-Z]{3}[ .][0-9A-Z]{3}[ /]{1,3}[0-9A-Z]{4}[ -]{1,3}(\d{2})(?![0-9A-Za-z])/g,
    '…$1',
  ],
  [/[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}(?:\/|%2F)[0-9A-Z]{4}-?(\d{2})(?!\d)/gi, '…$1'],
  [/(?:(?<![0-9A-Za-z])|(?<=CNPJ))[0-9A-Z]{12}(\d{2})(?![0-9A-Za-z])/gi, '…$1'],
  [/(?<!\d)\d{12}(\d{2})(?!\d)/g, '…$1'],
  [/(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}[ -]?(\d{2})(?!\d)/g, '…$1'],
  // Up to the next separator, as names have blanks; at a path's end with the capitalised words that follow.
  [/(\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\)[^/\\:"'<>|\r\n]{1,64}(?=[/\\])/gi, '$1~'],
  [
    /(\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\)(?!~)[^/\\\s:"']+(?:(?: d[aeo]s?| e)? \p{Lu}[^/\\\s:"']*)*/gu,
    '$1~',
  ],
];

/** The same text without secrets, and with the numbers of people and companies cut to their last characters. */
export function redact(text: string): string {
  return RULES.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);
}
