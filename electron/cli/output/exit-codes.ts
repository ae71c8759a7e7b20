/** The exit codes of docs/cli.md, and which of them each error ends in. */

import type { AppError, ErrorCode } from '../../../shared/errors.ts';

export const EXIT = {
  done: 0,
  refused: 1,
  usage: 2,
  uncertain: 3,
  noAnswer: 4,
  certificate: 5,
  notSaved: 6,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Worst first, for commands with many keys or companies. */
const WORST_FIRST: readonly ExitCode[] = [
  EXIT.certificate,
  EXIT.noAnswer,
  EXIT.uncertain,
  EXIT.notSaved,
  EXIT.usage,
  EXIT.refused,
  EXIT.done,
];

/** Errors that mean "no usable answer, nothing pending" although their name begins neither with `sefaz.` nor `proxy.`. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set([
  'call.aborted',
  'consult.key-limit',
  'data.damaged',
  'data.newer',
  'disablement.own-signature',
  'internal',
]);

/** A person settles it on this computer. */
const SET_UP: ReadonlySet<string> = new Set([
  'database.url',
  'database.file',
  'database.not-imported',
  'database.reopen',
  'database.chain-broken',
  'database.nothing-to-import',
  'database.export-taken',
  'database.rewound',
  'database.altered',
]);

/**
 * The exit code of an error before anything was sent: 5 certificate, 4 no answer, 6 unsaved file, else 2, a local
 * refusal. A fault of `enderecos.json`, or of the shared journal's address, is bad input (2), although it prevents reaching them.
 */
export function exitOf(error: AppError): ExitCode {
  const { code } = error;
  if (code.startsWith('certificate.') || code === 'secret.unprotected') return EXIT.certificate;
  if (SET_UP.has(code)) return EXIT.usage;
  if (code.startsWith('database.')) return EXIT.noAnswer;
  if (code === 'sefaz.address-file' || code === 'sefaz.no-address') return EXIT.usage;
  if (code.startsWith('sefaz.') || code.startsWith('proxy.') || NO_ANSWER.has(code)) return EXIT.noAnswer;
  return code === 'archive.not-saved' || code === 'file.not-written' ? EXIT.notSaved : EXIT.usage;
}

/** The worst of several, in the order 5, 4, 2, 1, 0; what is uncertain or not saved comes before bad input. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT.done;
}
