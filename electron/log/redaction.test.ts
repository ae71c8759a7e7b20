import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from './redaction.ts';

const text = (pattern: RegExp) => fc.stringMatching(pattern);
const around = fc.tuple(
  fc.constantFrom('', 'erro em ', '<x>', '"chave":"', 'at f (', '\n'),
  fc.constantFrom('', ' fim', '</x>', '"', ')', '\n'),
);

describe('redaction', () => {
  it('keeps only the UF and last four digits of an access key', () => {
    fc.assert(
      fc.property(text(/^[1-5]\d{5}[0-9A-Z]{12}\d{26}$/), around, (key, [before, after]) => {
        const left = redact(`${before}${key}${after}`);
        expect(left).not.toContain(key.slice(2, -4));
        expect(left).not.toContain(key.slice(6, 20));
        expect(left).toContain(key.slice(-4));
      }),
    );
    expect(redact('NFe35261112345678000195550010000000011000000019')).toBe('NFe35…0019');
  });

  it('keeps only the last two characters of a CNPJ, bare, formatted or inside a tag', () => {
    fc.assert(
      fc.property(text(/^[0-9A-Z]{12}\d{2}$/), around, (cnpj, [before, after]) => {
        const formatted = cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
        for (const shown of [cnpj, formatted]) {
          const left = redact(`${before}${shown}${after}`);
          expect(left).not.toContain(shown.slice(0, -2));
          expect(left).toContain(cnpj.slice(-2));
        }
      }),
    );
    expect(redact('CNPJ12ABC34501DE35')).toBe('CNPJ…35');
    expect(redact('/v1/12.345.678%2F0001-95')).toBe('/v1/…95');
  });

  it('removes a token of the JSON service, whatever surrounds it', () => {
    fc.assert(
      fc.property(text(/^[A-Za-z0-9_-]{43}$/), around, (secret, [before, after]) => {
        const left = redact(`${before}bnfe_${secret}${after}`);
        for (const part of [secret.slice(0, 12), secret.slice(-12)]) expect(left).not.toContain(part);
      }),
    );
    expect(redact('GET /nfe?t=bnfe_Abc-_9 de x')).toBe('GET /nfe?t=bnfe_[oculto] de x');
  });

  it('keeps only the last two digits of a CPF', () => {
    expect(redact('CPF 12345678909 ou 123.456.789-09')).toBe('CPF …09 ou …09');
  });

  it('keeps only the UF and the end of the Id of a request', () => {
    expect(redact('ID35261234567800019555001000000003000000003')).toBe('ID35…03');
  });

  it('removes user and password of an address, and leaves its server', () => {
    fc.assert(
      fc.property(text(/^[!-~]{1,20}$/), around, (secret, [before, after]) => {
        const left = redact(`${before}postgresql://maria:${secret}@banco.rede:5432/balcao${after}`);
        expect(left).toContain('postgresql://[oculto]@banco.rede');
        expect(left).not.toContain('maria');
      }),
    );
    expect(redact('https://ana:x@proxy.rede:3128 falhou')).toBe('https://[oculto]@proxy.rede:3128 falhou');
    expect(redact('at file:///app/node_modules/@zip.js/zip.js:3')).toContain(
      '/node_modules/@zip.js/zip.js:3',
    );
  });

  it('removes the rest of a line after a word for a password', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'senha',
          'Senha:',
          'password=',
          '"password":"',
          'passphrase ',
          'Authorization: Bearer ',
        ),
        text(/^[!-~çãé€ ]{8,40}$/),
        (word, secret) => {
          expect(redact(`x ${word}${secret}\nfim`)).not.toContain(secret);
        },
      ),
    );
    expect(redact('senha: a\nfim')).toBe('senha [oculto]\nfim');
  });

  it('removes PEM, complete or truncated', () => {
    const body = 'QUJD'.repeat(4);
    expect(redact(`a -----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY----- b`)).toBe('a [PEM] b');
    expect(redact(`a -----BEGIN RSA PRIVATE KEY-----\n${body}`)).toBe('a [PEM]');
  });

  it('removes long base64 and hexadecimal, with the wrapped last line', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 48, maxLength: 400 }), (bytes) => {
        const plain = Buffer.from(bytes);
        for (const blob of [plain.toString('base64'), plain.toString('base64url'), plain.toString('hex')]) {
          expect(redact(`a ${blob} b`)).not.toContain(blob.slice(0, 24));
        }
        const wrapped = plain.toString('base64').replace(/(.{64})/g, '$1\n');
        const last = wrapped.trimEnd().split('\n').at(-1)!;
        if (last.length > 8) expect(redact(wrapped)).not.toContain(last);
      }),
    );
  });

  it('removes the user name from a home folder', () => {
    expect(redact('/home/maria/.config/x C:\\Users\\Maria\\x "C:\\\\Users\\\\Maria\\\\x"')).toBe(
      '/home/~/.config/x C:\\Users\\~\\x "C:\\\\Users\\\\~\\\\x"',
    );
  });

  it('leaves plain text, codes and correlation ids unchanged', () => {
    for (const line of ['consult.note', 'cStat 102', 'a1b2c3d4', 'at run (file:///app/dist/main.js:10:5)']) {
      expect(redact(line)).toBe(line);
    }
  });

  it.each([
    ['C:\\Users\\Maria Silva\\AppData\\x.sqlite', 'C:\\Users\\~\\AppData\\x.sqlite'],
    ['em C:\\Users\\Maria da Silva', 'em C:\\Users\\~'],
    ['C:\\Users\\Maria Silva não abre', 'C:\\Users\\~ não abre'],
    ['/home/maria/x e /Users/ana paula/y', '/home/~/x e /Users/~/y'],
    ['Authorization: Basic bWFyaWE6c2VuaGE=', 'Authorization: [oculto]'],
    ['proxy-authorization = Negotiate YII', 'proxy-authorization = [oculto]'],
    ['cabeçalho basic bWFyaWE6', 'cabeçalho basic [oculto]'],
    ['https://maria:se/nha@banco.rede/x', 'https://[oculto]@banco.rede/x'],
    ['https://banco.rede:8443/x?de=a@b.c', 'https://banco.rede:8443/x?de=a@b.c'],
    ['senha:\n  minha senha\nresto', 'senha [oculto]\nresto'],
    ['"password" =\r\n"x y"\r\nresto', '"password [oculto]\r\nresto'],
    ['CNPJ 11 222 333 0001 81.', 'CNPJ …81.'],
    ['CNPJ 12.ABC.345 / 01DE - 35', 'CNPJ …35'],
    ['3526 1111 2223 3300 0181 5500 1000 0000 0114 8205 7316', '35…7316'],
    ['CPF 123 456 789 09', 'CPF …09'],
  ])('leaves nothing of %j', (text, left) => {
    expect(redact(text)).toBe(left);
  });
});
