/** How proxies and their exceptions are written, and what is refused. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostAndPort, isExempt, parsePacResult, parseProxyUrl } from './parse-proxy.ts';
import { isLoopback, nameOf } from './route.ts';

const hop = (host: string, port: number, secure = false) => ({
  kind: 'proxy',
  host,
  port,
  secure,
  source: 'system',
});
const DIRECT = { kind: 'direct' };

describe('the result of a PAC script', () => {
  it.each([
    ['DIRECT', [DIRECT]],
    ['PROXY a:1; DIRECT', [hop('a', 1), DIRECT]],
    ['PROXY a.rede:3128;PROXY b.rede:3128', [hop('a.rede', 3128), hop('b.rede', 3128)]],
    ['proxy a', [hop('a', 80)]],
    ['HTTPS a; HTTP b', [hop('a', 443, true), hop('b', 80)]],
    ['PROXY [::1]:3128', [hop('::1', 3128)]],
    ['SOCKS5 s:1080; PROXY a:1', [hop('a', 1)]],
    ['SOCKS s:1080; DIRECT', [DIRECT]],
    ['PROXY a:0; DIRECT', [DIRECT]],
    ['SOCKS s:1080', 'socks'],
    ['SOCKS5 s:1080; SOCKS4 t:1', 'socks'],
    ['', 'unreadable'],
    ['PROXY', 'unreadable'],
    ['PROXY a:99999', 'unreadable'],
    ['QUIC a:1', 'unreadable'],
  ])('%j', (text, expected) => {
    expect(parsePacResult(text)).toEqual(expected);
  });

  it('is never an exception, and never an empty list', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parsePacResult(text);
        expect(typeof read === 'string' || (read.length > 0 && read.length <= 8)).toBe(true);
      }),
    );
  });
});

describe('HTTPS_PROXY', () => {
  it.each([
    ['http://proxy.rede:3128', { host: 'proxy.rede', port: 3128, secure: false }],
    ['http://proxy.rede:3128/', { host: 'proxy.rede', port: 3128, secure: false }],
    ['proxy.rede:3128', { host: 'proxy.rede', port: 3128, secure: false }],
    [' proxy.rede ', { host: 'proxy.rede', port: 80, secure: false }],
    ['https://proxy.rede', { host: 'proxy.rede', port: 443, secure: true }],
    ['http://[::1]:8080', { host: '::1', port: 8080, secure: false }],
    ['http://maria:s%40nha@p:1', { host: 'p', port: 1, login: { user: 'maria', password: 's@nha' } }],
    ['http://dominio%5Cmaria:x@p:1', { login: { user: 'dominio\\maria', password: 'x' } }],
  ])('%j', (text, expected) => {
    expect(parseProxyUrl(text)).toMatchObject({ ...expected, source: 'environment' });
  });

  it.each([
    ['socks5://p:1080', 'socks'],
    ['ftp://p', 'unreadable'],
    ['http://', 'unreadable'],
    ['http://p:99999', 'unreadable'],
    ['http://maria:100%@p:1', 'unreadable'],
    ['http://a b', 'unreadable'],
  ])('%j is refused', (text, expected) => {
    expect(parseProxyUrl(text)).toBe(expected);
  });
});

describe('NO_PROXY', () => {
  it.each([
    ['*', 'nfe.sefaz.rs.gov.br', true],
    ['gov.br', 'nfe.sefaz.rs.gov.br', true],
    ['.gov.br', 'nfe.sefaz.rs.gov.br', true],
    ['*.gov.br', 'NFE.sefaz.rs.gov.br.', true],
    ['a.test, .sefaz.rs.gov.br', 'nfe.sefaz.rs.gov.br', true],
    ['a.test nfe.sefaz.rs.gov.br', 'nfe.sefaz.rs.gov.br', true],
    ['nfe.sefaz.rs.gov.br:443', 'nfe.sefaz.rs.gov.br', true],
    ['nfe.sefaz.rs.gov.br:8443', 'nfe.sefaz.rs.gov.br', false],
    ['ov.br', 'nfe.sefaz.rs.gov.br', false],
    ['sefaz.rs', 'nfe.sefaz.rs.gov.br', false],
    ['[2001:db8::1]', '2001:db8::1', true],
    ['10.0.0.1', '10.0.0.1', true],
    ['', 'nfe.sefaz.rs.gov.br', false],
    [' , ', 'nfe.sefaz.rs.gov.br', false],
    ['.', 'nfe.sefaz.rs.gov.br', false],
  ])('%j at %s: %s', (noProxy, host, expected) => {
    expect(isExempt(noProxy, host, 443)).toBe(expected);
  });
});

describe('a proxy written as host and port', () => {
  it.each([
    ['proxy.rede:3128', { host: 'proxy.rede', port: 3128 }],
    ['proxy', { host: 'proxy', port: 8080 }],
    ['[::1]:1', { host: '::1', port: 1 }],
    ['a:b', undefined],
    ['a:0', undefined],
    ['maria:x@proxy:1', undefined],
    ['', undefined],
  ])('%j', (text, expected) => {
    expect(hostAndPort(text, 8080)).toEqual(expected);
  });

  it('is shown the same way', () => {
    expect([nameOf({ host: 'p', port: 1 }), nameOf({ host: '::1', port: 1 })]).toEqual(['p:1', '[::1]:1']);
  });
});

it.each(['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
);
it.each(['localhost.example', '127.example.com', '128.0.0.1', 'nfe.sefaz.rs.gov.br'])('%s is not', (host) =>
  expect(isLoopback(host)).toBe(false),
);
