/** The switches of Chromium and Node that would open the installed program to another: with one of them it does not start. */

/** Beginnings of names: each would let another program read the page, its process or its files, or takes a protection away. */
const FORBIDDEN: readonly string[] = [
  'no-sandbox',
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
 * The first forbidden switch of a command line, without its dashes and value; undefined where there is none. `argv` has the
 * program in front; what stands behind `--` is no switch. Windows takes `/name` too, and any case.
 */
export function forbiddenSwitch(argv: readonly string[], platform: NodeJS.Platform): string | undefined {
  const end = argv.indexOf('--');
  const given = argv.slice(1, end < 0 ? undefined : end);
  const form = platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/;
  return given
    .map((each) => form.exec(each)?.[1]?.toLowerCase())
    .find((name) => name !== undefined && FORBIDDEN.some((start) => name.startsWith(start)));
}
