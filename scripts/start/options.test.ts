/** What `npm start` says in place of starting. */

import { expect, test } from 'vitest';
import { startOptions } from './options.ts';

test.each([
  ['--help', 0, /^Uso: npm start -- .*--navegador/s],
  ['--navegadr', 2, /--navegadr.*Uso: npm start/s],
  ['--port=abc', 2, /--port abc\?.*Uso: npm start/s],
  ['--port=65536', 2, /--port 65536\?.*Uso: npm start/s],
  ['--dados=', 2, /--dados\?.*Uso: npm start/s],
])('%s is answered with the options', (option, exit, text) => {
  expect(startOptions([option])).toEqual({ text: expect.stringMatching(text), exit });
});

test('what is left out is a free port, a window where there is one, and the usual folder', () => {
  expect(startOptions([])).toMatchObject({ 'no-open': false, navegador: false, port: 0 });
  expect(startOptions(['--navegador', '--port', '8080', '--dados', 'pasta'])).toMatchObject({
    navegador: true,
    port: 8080,
    dados: 'pasta',
  });
});
