/**
 * The switches of Chromium and Node that would open the installed program to another one: with any of them it does
 * not start.
 */

/**
 * Prefixes of names: each would let another program read the page, its process or its files, or disables a
 * protection.
 */
const FORBIDDEN: readonly string[] = [
  'no-sandbox',
  'disable-gpu-sandbox',
  'single-process',
  'browser-subprocess-path',
  'disable-web-security',
  'inspect',
  'remote-debugging-',
  'remote-allow-origins',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'load-extension',
  'js-flags',
  'user-data-dir',
];

/**
 * The first forbidden switch of a command line, without its dashes and value; undefined if there is none. `argv`
 * starts with the program; what follows `--` is not a switch. Windows accepts `/name` too, in any case. Chromium drops blanks
 * around an argument (base/command_line.cc), of which JavaScript does not count U+0085 as one.
 */
export function forbiddenSwitch(argv: readonly string[], platform: NodeJS.Platform): string | undefined {
  const end = argv.indexOf('--');
  const args = argv.slice(1, end < 0 ? undefined : end);
  const form = platform === 'win32' ? /^[\s\u0085]*(?:--?|\/)([^=]+)/ : /^[\s\u0085]*--?([^=]+)/;
  return args
    .map((each) => form.exec(each)?.[1]?.toLowerCase())
    .find((name) => name !== undefined && FORBIDDEN.some((start) => name.startsWith(start)));
}
