import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPENABLE, openingSchema } from '../../../shared/bridge.ts';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { parseLink, readLaunch } from './launch.ts';

const FIRST_43 = '3526111122233300018155001000000001112345678'.slice(0, 43);
const KEY = `${FIRST_43}${accessKeyCheckDigit(FIRST_43)}`;
const LINK = `balcao-nfe://consulta/${KEY}`;
const argv = (...rest: string[]) => ['C:\\Balcao\\balcao-nfe.exe', ...rest];
const read = (...rest: string[]) => readLaunch(argv(...rest), '/folder');

describe('a link', () => {
  it('puts its key into the consultation screen', () => {
    expect(parseLink(LINK)).toEqual({ screen: 'consult', key: KEY });
    expect(read('--', LINK)).toEqual({ opening: { screen: 'consult', key: KEY } });
    expect(read(LINK)).toEqual({ opening: { screen: 'consult', key: KEY } });
  });

  it.each([
    `BALCAO-NFE://consulta/${KEY}`,
    `balcao-nfe://CONSULTA/${KEY}`,
    `balcao-nfe://inutilizar/${KEY}`,
    `balcao-nfe:consulta/${KEY}`,
    `balcao-nfe://user@consulta/${KEY}`,
    `balcao-nfe://consulta:80/${KEY}`,
    `balcao-nfe://consulta/${KEY}/`,
    `balcao-nfe://consulta/${KEY}?consultar=1`,
    `balcao-nfe://consulta/${KEY}#x`,
    `balcao-nfe://consulta//${KEY}`,
    `balcao-nfe://consulta/../consulta/${KEY}`,
    `balcao-nfe://consulta/${KEY}\n`,
    `balcao-nfe://consulta/${KEY} `,
    ` ${LINK}`,
    `balcao-nfe://consulta/${KEY}" --dados="\\\\longe\\pasta`,
    `balcao-nfe://consulta/${KEY.slice(0, 43)}`,
    `balcao-nfe://consulta/${KEY.slice(0, 43)}${(Number(KEY.at(43)) + 1) % 10}`,
    `balcao-nfe://consulta/%3${KEY.slice(2)}`,
    'balcao-nfe://consulta/',
    'balcao-nfe://',
    'javascript:alert(1)',
    `https://consulta/${KEY}`,
  ])('is accepted only if exact: not %s', (text) => {
    expect(parseLink(text)).toBeUndefined();
    expect(read(text).opening).toBeUndefined();
  });

  it('is ignored if there are two, and disables the rest of its command line', () => {
    expect(read(LINK, LINK)).toEqual({ ignored: 'link' });
    expect(read('--abrir=disablement', LINK)).toEqual({ opening: { screen: 'consult', key: KEY } });
    expect(read('balcao-nfe://x', '--abrir=history', 'a.pfx')).toEqual({ ignored: 'link' });
  });

  it('of hostile text never opens anything but the exact link', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.webUrl().map((url) => url.replace(/^https?/, 'balcao-nfe')),
      fc.tuple(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 })).map(([a, b]) => `${a}${LINK}${b}`),
      fc
        .tuple(fc.nat(LINK.length - 1), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
        .map(([at, character]) => `${LINK.slice(0, at)}${character}${LINK.slice(at + 1)}`),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const opening = parseLink(text);
        if (opening === undefined) return;
        expect(openingSchema.safeParse(opening).success).toBe(true);
        expect(text).toBe(`balcao-nfe://consulta/${opening.key ?? ''}`);
      }),
    );
  });
});

describe('a launch from outside', () => {
  it.each(OPENABLE)('opens %s from the jump list', (screen) => {
    expect(read(`--abrir=${screen}`)).toEqual({ opening: { screen } });
  });

  it.each(['settings', '', 'Consult', 'consult ', '../../consult', '__proto__', 'constructor'])(
    'rejects the unknown screen "%s"',
    (screen) => {
      expect(read(`--abrir=${screen}`)).toEqual({ ignored: 'screen' });
    },
  );

  it('accepts one certificate file, by its full path', () => {
    expect(read('--dados=/x', 'loja.PFX')).toEqual({ file: resolve('/folder', 'loja.PFX') });
    expect(read('/other/loja.p12')).toEqual({ file: resolve('/other/loja.p12') });
    expect(read('a.pfx', 'b.pfx')).toEqual({});
    expect(read('nota.xml')).toEqual({});
    expect(read('--x.pfx')).toEqual({});
    expect(read('--', 'a.pfx')).toEqual({});
    expect(readLaunch(['only.pfx'], '/folder')).toEqual({});
  });

  it('never throws for any line and opens only what is on the list', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('--', LINK, '--abrir=consult', '--abrir=x', 'a.pfx', 'balcao-nfe:', '--no-sandbox'),
      fc.string().map((text) => `--abrir=${text}`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (rest) => {
        const { opening, file } = read(...rest);
        if (opening) expect(openingSchema.safeParse(opening).success).toBe(true);
        if (opening?.key) expect(rest).toContain(LINK);
        if (rest.some((each) => /^balcao-nfe:/i.test(each))) expect(file).toBeUndefined();
      }),
    );
  });
});
