/** The switches with which the installed program does not start. */

import { expect, it } from 'vitest';
import { forbiddenSwitch } from './forbidden-switches.ts';

const on = (platform: NodeJS.Platform, ...given: string[]) =>
  forbiddenSwitch(['programa', ...given], platform);

it.each([
  ['--no-sandbox', 'no-sandbox'],
  ['--remote-debugging-port=9222', 'remote-debugging-port'],
  ['--remote-debugging-pipe', 'remote-debugging-pipe'],
  ['--inspect', 'inspect'],
  ['--inspect-brk=0.0.0.0:1', 'inspect-brk'],
  ['--inspect-publish-uid=http', 'inspect-publish-uid'],
  ['--renderer-cmd-prefix=gdb', 'renderer-cmd-prefix'],
  ['--disable-web-security', 'disable-web-security'],
  ['--user-data-dir=/tmp/x', 'user-data-dir'],
  ['-inspect', 'inspect'],
  // Chromium drops blanks around an argument before it looks for its dashes.
  [' --no-sandbox', 'no-sandbox'],
  ['\t\u0085--inspect=1', 'inspect'],
  ['--single-process', 'single-process'],
  ['--browser-subprocess-path=/tmp/x', 'browser-subprocess-path'],
  ['--disable-gpu-sandbox', 'disable-gpu-sandbox'],
])('the installed program does not start with %s', (given, name) => {
  expect(on('linux', given)).toBe(name);
  expect(on('win32', '--abrir=consult', given)).toBe(name);
});

it('nor with the additional forms of Windows', () => {
  expect(on('win32', '/Remote-Debugging-Port=1')).toBe('remote-debugging-port');
  expect(on('win32', '--NO-SANDBOX')).toBe('no-sandbox');
});

it('its own command lines start it: screens, files, links after --, a folder that looks like a switch of Windows', () => {
  expect(on('win32', '--abrir=disablement')).toBeUndefined();
  expect(on('linux', '--dados=/srv/inspect', '/inspect/a.pfx')).toBeUndefined();
  expect(on('win32', '--', 'balcao-nfe://consulta/1', '--inspect')).toBeUndefined();
});
