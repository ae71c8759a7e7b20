/** Precedence of the table and the company's file, and the line at which an invalid file is refused. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { BUILT_IN } from '../data/built-in.ts';
import { setSefazData } from '../data/in-use.ts';
import { nextData, rowOf, withRow } from '../testing/signed-data.ts';
import { createAddressBook, overriddenHosts, parseAddressOverrides } from './addresses.ts';
import { addressOf } from './authorizers.ts';

const BA = { mod: '55', authorizer: 'BA', tpAmb: '2', service: 'consult' } as const;

function parsed(text: string) {
  const result = parseAddressOverrides(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function refusal(text: string) {
  const result = parseAddressOverrides(text);
  return result.ok ? undefined : result.error;
}

describe('the address book', () => {
  it('answers from the table and returns the same URL object each time', () => {
    const book = createAddressBook();
    const first = book.find(BA);
    expect(first.ok && first.value.url.hostname).toBe(rowOf('55', 'BA').hosts['2']);
    expect(first.ok && first.value.overridden).toBe(false);
    const second = book.find(BA);
    expect(first.ok && second.ok && first.value.url === second.value.url).toBe(true);
  });

  it('prefers a named authorizer to "*" and falls back for a missing service', () => {
    const overrides = parsed(
      `{"endpoints":{"55":{"*":{"2":{"consult":"https://a.test/c","disable":"https://a.test/d"}},"BA":{"2":{"consult":"https://b.test/c"}}}}}`,
    );
    const book = createAddressBook(overrides);
    const href = (service: 'consult' | 'disable' | 'status', authorizer: 'BA' | 'GO' = 'BA') => {
      const found = book.find({ mod: '55', authorizer, tpAmb: '2', service });
      return found.ok ? `${found.value.url.href} ${String(found.value.overridden)}` : found.error.code;
    };
    expect(href('consult')).toBe('https://b.test/c true');
    expect(href('consult', 'GO')).toBe('https://a.test/c true');
    expect(href('disable')).toBe('https://a.test/d true');
    expect(href('status', 'GO')).toBe(`${addressOf('55', 'GO', '2', 'status')} false`);
    expect(overriddenHosts(overrides)).toEqual(['a.test', 'b.test']);
  });

  it('reports that an authorizer does not offer the service', () => {
    const found = createAddressBook().find({
      mod: '55',
      authorizer: 'SVC-AN',
      tpAmb: '1',
      service: 'disable',
    });
    expect(found).toEqual({
      ok: false,
      error: {
        code: 'sefaz.no-address',
        data: { mod: '55', authorizer: 'SVC-AN', tpAmb: '1', service: 'disable' },
      },
    });
  });
});

describe('enderecos.json', () => {
  it('may have a byte order mark, and no endpoints', () => {
    expect(parsed('\uFEFF{}')).toEqual({});
    expect(parsed('{"endpoints":{}}')).toEqual({});
  });

  it.each([
    ['{\n "endpoint": {}\n}', 2, 'endpoint', 'unknown-key'],
    ['{"endpoints":{\n"57":{}}}', 2, 'endpoints.57', 'unknown-key'],
    ['{"endpoints":{"55":{\n\n"XX":{}}}}', 3, 'endpoints.55.XX', 'unknown-key'],
    ['{"endpoints":{"55":{"SP":{\n"3":{}}}}}', 2, 'endpoints.55.SP.3', 'unknown-key'],
    [
      '{"endpoints":{"55":{"SP":{"1":{\n"consulta":"https://a"}}}}}',
      2,
      'endpoints.55.SP.1.consulta',
      'unknown-key',
    ],
    [
      '{"endpoints":{"55":{"SP":{"1":\n{\n"consult":"http://a"}}}}}',
      3,
      'endpoints.55.SP.1.consult',
      'not-https',
    ],
    ['{"endpoints":{"55":{"SP":{"1":{"consult":"a b"}}}}}', 1, 'endpoints.55.SP.1.consult', 'not-address'],
    ['{"endpoints":{"55":{"SP":{"1":{"consult":7}}}}}', 1, 'endpoints.55.SP.1.consult', 'not-text'],
    [
      '{"endpoints":{"55":{"SP":{"1":{"consult":"https://u:p@a/"}}}}}',
      1,
      'endpoints.55.SP.1.consult',
      'credentials',
    ],
    ['{"endpoints":\n[]}', 1, 'endpoints', 'not-object'],
    ['[]', 1, '', 'not-object'],
    ['{"endpoints":{},\n"endpoints":{}}', 2, 'endpoints', 'duplicate'],
    ['{"endpoints":{\n"__proto__":{}}}', 2, 'endpoints.__proto__', 'unknown-key'],
    ['{"endpoints":{\n"55":{,}}}', 2, '', 'syntax'],
    ['{"endpoints":{\n"55":', 2, '', 'syntax'],
    ['{"endpoints":{"55":{"SP":{"1":{\n"consult": https://nfe.exemplo/\n}}}}}\n', 2, '', 'syntax'],
    ['{\n"a": x\n}\n                       ', 2, '', 'syntax'],
    ['{"line 9":\nx}', 2, '', 'syntax'],
    ['', 1, '', 'syntax'],
  ])('%j is refused at line %i', (text, line, key, reason) => {
    expect(refusal(text)).toEqual({ code: 'sefaz.address-file', data: { line, key, reason } });
  });

  it('may name an authorizer that came with newer data, while these are in use', () => {
    const text = '{"endpoints":{"55":{"CE":{"1":{"consult":"https://nfe.exemplo/"}}}}}';
    expect(refusal(text)).toMatchObject({ data: { key: 'endpoints.55.CE', reason: 'unknown-key' } });
    const newer = nextData({ connections: withRow('55', 'CE', rowOf('55', 'SP')) });
    setSefazData(newer, newer);
    onTestFinished(() => setSefazData(BUILT_IN, BUILT_IN));
    expect(parseAddressOverrides(text).ok).toBe(true);
  });
});
