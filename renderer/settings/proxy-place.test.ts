/** The address of a proxy as people write it. */

import { expect, it } from 'vitest';
import { keepsPassword, proxyPlace } from './proxy-place.ts';

it.each([
  ['proxy.rede', '3128', { host: 'proxy.rede', port: 3128 }],
  [' proxy.rede:8080 ', '3128', { host: 'proxy.rede', port: 8080 }],
  ['http://10.0.0.1:8080/', '', { host: '10.0.0.1', port: 8080 }],
  ['[2001:db8::1]', '3128', { host: '2001:db8::1', port: 3128 }],
  ['', '3128', undefined],
  ['proxy.rede', '', undefined],
  ['proxy.rede', '70000', undefined],
  ['maria:x@proxy.rede', '3128', undefined],
  ['https://proxy.rede', '3128', undefined],
  ['http://proxy.rede/proxy.pac', '3128', undefined],
])('%j with port %j', (text, port, expected) => {
  expect(proxyPlace(text, port)).toEqual(expected);
});

it('the stored password is said to be kept only where the core keeps it', () => {
  const now = { host: 'proxy.rede', port: 3128, user: 'maria' };
  const saved = { ...now, hasPassword: true };
  expect(keepsPassword(saved, now)).toBe(true);
  expect(keepsPassword({ ...saved, hasPassword: false }, now)).toBe(false);
  expect(keepsPassword(saved, { ...now, user: 'ana' })).toBe(false);
  expect(keepsPassword(saved, { ...now, port: 8080 })).toBe(false);
  expect(keepsPassword(saved, { ...now, host: 'outro.rede' })).toBe(false);
});
