/** Planted bugs of the rules, of what is believed, and of the disk. */

import type { Bug } from './bug.ts';

const FISCAL = 'shared/fiscal';
const CHECK = 'electron/disablement/check';
const SEND = 'electron/disablement/send';
const JOURNAL = 'electron/disablement/journal';
const FILES = 'electron/storage/files';
const SOAP = 'electron/sefaz/soap';

export const RULE_BUGS: readonly Bug[] = [
  {
    name: 'a check digit of 10 is not 0',
    file: `${FISCAL}/key/mod11.ts`,
    from: `return remainder < 2 ? 0 : 11 - remainder;`,
    to: `return remainder < 1 ? 0 : 11 - remainder;`,
  },
  {
    name: '10,001 numbers are one request',
    file: `${FISCAL}/numbering.ts`,
    from: `export const MAX_RANGE = 10_000;`,
    to: `export const MAX_RANGE = 10_001;`,
  },
  {
    name: 'pieces of a range share a number',
    file: `${FISCAL}/numbering.ts`,
    from: `start + size - 1, range.nNFFin`,
    to: `start + size, range.nNFFin`,
  },
  {
    name: 'this year counts as future',
    file: `${FISCAL}/numbering.ts`,
    from: `if (year > thisYear) return 'future';`,
    to: `if (year >= thisYear) return 'future';`,
  },
  {
    name: 'series 899 is free',
    file: `${FISCAL}/numbering.ts`,
    from: `serie >= 890 && serie <= 899`,
    to: `serie >= 890 && serie <= 898`,
  },
  {
    name: 'two digits of a year are of the last century',
    file: `${FISCAL}/numbering.ts`,
    from: `return 2000 + Number(text);`,
    to: `return 1900 + Number(text);`,
  },
  {
    name: 'a justification of 14 characters is enough',
    file: `${FISCAL}/justification/justification.ts`,
    from: `export const JUSTIFICATION_MIN = 15;`,
    to: `export const JUSTIFICATION_MIN = 14;`,
  },
  {
    name: 'the deadline is the 11th',
    file: `${FISCAL}/deadline.ts`,
    from: `Date.UTC(year, month, 10)`,
    to: `Date.UTC(year, month, 11)`,
  },
  {
    name: 'the deadline is a month later',
    file: `${FISCAL}/deadline.ts`,
    from: `Date.UTC(year, month, 10)`,
    to: `Date.UTC(year, month + 1, 10)`,
  },
  {
    name: "a day is Greenwich's",
    file: `${FISCAL}/deadline.ts`,
    from: `timeZone: 'America/Sao_Paulo'`,
    to: `timeZone: 'UTC'`,
  },
  {
    name: '51 numbers in production need no typed count',
    file: `${CHECK}/typed-count.ts`,
    from: `const WITHOUT_TYPING = 50;`,
    to: `const WITHOUT_TYPING = 51;`,
  },
  {
    name: 'production needs no typed count, homologation does',
    file: `${CHECK}/typed-count.ts`,
    from: `if (environment !== 'producao') return false;`,
    to: `if (environment === 'producao') return false;`,
  },
  {
    name: 'a typed count that is too high is right',
    file: `${CHECK}/typed-count.ts`,
    from: `typed === count`,
    to: `typed >= count`,
  },
  {
    name: 'what is left of a range keeps the last taken number',
    file: `${JOURNAL}/overlap.ts`,
    from: `start = hole.nNFFin + 1;`,
    to: `start = hole.nNFFin;`,
  },
  {
    name: 'what another writer came between is given up',
    file: `${JOURNAL}/append-decided.ts`,
    from: `if (appended) return appended[0];`,
    to: `return appended?.[0];`,
  },
  {
    name: 'a living sender counts as dead',
    file: `${SEND}/recover.ts`,
    from: `else await context.owners.ifDead(sending.data.owner, finish);`,
    to: `else await finish();`,
  },
  {
    name: 'the sending of a dead program stays as it is',
    file: `${SEND}/recover.ts`,
    from: `else await context.owners.ifDead(sending.data.owner, finish);`,
    to: ``,
  },
  {
    name: 'an answer for another key is believed',
    file: `${SOAP}/answer.ts`,
    from: ` ?? contradiction(element, 'chNFe', chNFe);`,
    to: `;`,
  },
  {
    name: "a protocol of another note's is believed",
    file: `${SOAP}/answer.ts`,
    from: `if (other) return other;`,
    to: ``,
  },
  {
    name: "an event of another note's is not flagged",
    file: `${SOAP}/answer.ts`,
    from: `otherKey: speaksOfOther(element, question),`,
    to: `otherKey: false,`,
  },
  {
    name: 'a file is not synced before it has its name',
    file: `${FILES}/atomic-file.ts`,
    from: `    await file.sync();`,
    to: ``,
  },
  {
    name: 'a folder is not synced after a file was named',
    file: `${FILES}/atomic-file.ts`,
    from: `Promise.all([back, syncFolder(folder), removeTemp(temp)])`,
    to: `Promise.all([back, undefined, removeTemp(temp)])`,
  },
  {
    name: 'a file is not read back',
    file: `${FILES}/atomic-file.ts`,
    from: `if (!content || !sameBytes(content, bytes)) return err({ problem: 'read-back' });`,
    to: ``,
  },
  {
    name: 'a file of the same name is written over',
    file: `${FILES}/atomic-file.ts`,
    from: `    await link(temp, final);`,
    to: `    await rename(temp, final);`,
  },
  {
    name: "a token's day begins at Greenwich's midnight",
    file: 'electron/settings/access/audit.ts',
    from: `new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString()`,
    to: `new Date(now.toISOString().slice(0, 10)).toISOString()`,
  },
];
