/** Each rule of an access key by a key of its own, and each way of writing one down by an example: what the properties of `access-key.test.ts` draw seldom. */

import { describe, expect, it, test } from 'vitest';
import {
  ACCESS_KEY_PATTERN,
  accessKeyCheckDigit,
  accessKeyOf,
  accessKeyParts,
  accessKeyProblems,
  accessKeySchema,
  bareAccessKey,
  findAccessKeys,
  formatAccessKey,
  keyInBrackets,
  mendsOfAccessKey,
  monthOfKey,
  parseAccessKey,
} from './access-key.ts';
import { mod11 } from './mod11.ts';

const SAMPLE = '35261011222333000181550010000001231482057313';
/** The sample with `part` from `at` on, and the check digit that follows from it. */
const withPart = (at: number, part: string) => {
  const first43 = (SAMPLE.slice(0, at) + part + SAMPLE.slice(at + part.length)).slice(0, 43);
  return first43 + accessKeyCheckDigit(first43);
};

test.each([
  ['', 0],
  ['1', 9],
  ['5', 1],
  ['6', 0],
  ['10', 8],
  ['10000000', 2],
  ['100000000', 9],
  ['A', 0],
  ['B', 8],
  ['11222333000181', 8],
])('the digit of "%s" modulo 11 is %i', (text, digit) => {
  expect(mod11(text)).toBe(digit);
});

test('the weights begin anew after the last one', () => {
  expect([mod11('100', 3), mod11('100', 4), mod11('1000', 3)]).toEqual([9, 7, 8]);
});

describe('the parts of a key', () => {
  it('are those of their places', () => {
    expect(accessKeyParts(SAMPLE)).toEqual({
      cUF: '35',
      uf: 'SP',
      year: 2026,
      month: 10,
      emitter: '11222333000181',
      emitterKind: 'CNPJ',
      mod: '55',
      serie: 1,
      nNF: 123,
      tpEmis: '1',
      cNF: '48205731',
      cDV: '3',
    });
  });

  it.each([
    ['909', '00052998224725', 'CNPJ'],
    ['910', '00052998224725', 'CPF'],
    ['969', '00052998224725', 'CPF'],
    ['970', '00052998224725', 'CNPJ'],
    ['920', '00152998224725', 'CNPJ'],
    ['920', '00052998224726', 'CNPJ'],
  ])('in series %s the emitter %s is a %s', (serie, emitter, kind) => {
    const key = withPart(6, `${emitter}55${serie}`);
    expect(accessKeyParts(key).emitterKind).toBe(kind);
    expect(accessKeyProblems(key).map(({ fault }) => fault)).toEqual(kind === 'CPF' ? [] : ['emitter']);
  });
});

describe('the faults of a key', () => {
  it.each([
    ['the first year', withPart(2, '06'), []],
    ['a year before it', withPart(2, '05'), [{ fault: 'year', start: 2, end: 4 }]],
    ['this year', withPart(2, '26'), []],
    ['the next year', withPart(2, '27'), [{ fault: 'year', start: 2, end: 4 }]],
    ['January', withPart(4, '01'), []],
    ['December', withPart(4, '12'), []],
    ['month 0', withPart(4, '00'), [{ fault: 'month', start: 4, end: 6 }]],
    ['month 13', withPart(4, '13'), [{ fault: 'month', start: 4, end: 6 }]],
    ['an unknown state', withPart(0, '99'), [{ fault: 'cUF', start: 0, end: 2 }]],
    ['a consumer’s note', withPart(20, '65'), []],
    ['another document', withPart(20, '57'), [{ fault: 'mod', start: 20, end: 22 }]],
    ['number 0', withPart(25, '000000000'), [{ fault: 'nNF', start: 25, end: 34 }]],
    ['number 1', withPart(25, '000000001'), []],
    ['a wrong check digit', `${SAMPLE.slice(0, 43)}4`, [{ fault: 'cDV', start: 43, end: 44 }]],
    ['43 characters', SAMPLE.slice(0, 43), [{ fault: 'length', start: 0, end: 43 }]],
    ['45 characters', `${SAMPLE}1`, [{ fault: 'length', start: 0, end: 45 }]],
    ['a letter before the CNPJ', `35261A${SAMPLE.slice(6)}`, [{ fault: 'characters', start: 5, end: 6 }]],
    [
      'a letter in the digits of the CNPJ',
      `${SAMPLE.slice(0, 18)}A${SAMPLE.slice(19)}`,
      [{ fault: 'characters', start: 18, end: 19 }],
    ],
    ['a sign in the CNPJ', `352610-${SAMPLE.slice(7)}`, [{ fault: 'characters', start: 6, end: 7 }]],
    [
      'a sign behind letters in the CNPJ',
      `352610A${SAMPLE.slice(7, 30)}-${SAMPLE.slice(31)}`,
      [{ fault: 'characters', start: 30, end: 31 }],
    ],
    ['no digit at the end', `${SAMPLE.slice(0, 43)}X`, [{ fault: 'characters', start: 43, end: 44 }]],
    ['letters in the CNPJ', withPart(6, '12ABC34501DE35'), []],
  ])('%s', (_, key, problems) => {
    expect(accessKeyProblems(key, 2026)).toEqual(problems);
  });

  it('are not those of the year where this year is not known', () => {
    expect(accessKeyProblems(withPart(2, '99'))).toEqual([]);
  });

  it('are none of a text that only contains a key, by its pattern alone', () => {
    for (const text of [SAMPLE, `1${SAMPLE}`, `${SAMPLE}1`])
      expect(`${text} ${ACCESS_KEY_PATTERN.test(text)}`).toBe(`${text} ${text === SAMPLE}`);
  });

  it('are in the order of their places', () => {
    const faults = accessKeyProblems(`9905${SAMPLE.slice(4)}`).map(({ fault }) => fault);
    expect(faults).toEqual(['cUF', 'year', 'cDV']);
  });

  it('are what the schema and the reading of one key refuse', () => {
    expect(accessKeySchema.safeParse(SAMPLE).success).toBe(true);
    const refused = accessKeySchema.safeParse('1');
    expect(refused.error?.issues[0]?.message).toBe('access-key');
    expect(parseAccessKey(` ${SAMPLE} `)).toEqual({ ok: true, value: SAMPLE });
    expect(parseAccessKey(withPart(2, '05'))).toEqual({
      ok: false,
      error: [{ fault: 'year', start: 2, end: 4 }],
    });
  });
});

describe('the bare key', () => {
  const wrong = `${SAMPLE.slice(0, 43)}4`;
  it.each([
    ['an address by chNFe', `https://x.example/?chNFe=${wrong}&a=1`, wrong],
    ['an address by a later name', `https://x.example/?a=1&nfe=${wrong}`, wrong],
    ['an address by chave, with NFe before it', `https://x.example/?chave=NFe${wrong}`, wrong],
    ['an address by p, and a bar after it', `https://x.example/?p=${wrong}|2|1`, wrong],
    ['XML by its Id', `<infNFe Id="NFe${wrong}">${SAMPLE}`, wrong],
    ['XML by chNFe', `<chNFe>${wrong}</chNFe> ${SAMPLE}`, wrong],
    ['an address with too many characters', `https://x.example/?p=${SAMPLE}1 ${wrong}`, wrong],
    ['a text with a wrong one before it', `${wrong} ou ${SAMPLE}`, SAMPLE],
    ['a text with a wrong one alone', `a nota ${wrong}.`, wrong],
    ['small letters', ` nfe${withPart(6, '12ABC34501DE35').toLowerCase()} `, withPart(6, '12ABC34501DE35')],
    ['too few digits, with NFe and signs', 'NFe 3526.1011-2/2_2', '35261011222'],
    ['NFe before a digit', 'NFe12', '12'],
    ['a word that begins with NFe', 'NFeX1', 'NFEX1'],
    ['NFe at the end of a text', '12 NFe', '12NFE'],
    ['nothing', '', ''],
  ])('of %s', (_, text, bare) => {
    expect(bareAccessKey(text)).toBe(bare);
  });

  it('of each in a text is found once, in order, if it is right', () => {
    const other = withPart(25, '000000124');
    const text = `${other}\n${wrong}\nnfe${SAMPLE} e ${other}`;
    expect(findAccessKeys(text)).toEqual([other, SAMPLE]);
    expect(findAccessKeys(`nfe${withPart(6, '12ABC34501DE35')}`.toLowerCase())).toEqual([
      withPart(6, '12ABC34501DE35'),
    ]);
  });

  it('is shown in groups of four', () => {
    expect(formatAccessKey(SAMPLE)).toBe('3526 1011 2223 3300 0181 5500 1000 0001 2314 8205 7313');
    expect(formatAccessKey('12345')).toBe('1234 5');
    expect(formatAccessKey('')).toBe('');
  });
});

describe('the corrections of a key', () => {
  it('are none for a right key, and none for one of another length', () => {
    expect(mendsOfAccessKey(SAMPLE, 2026)).toEqual([]);
    expect(mendsOfAccessKey(SAMPLE.slice(1), 2026)).toEqual([]);
  });

  it('are those by one digit and by one swap, each once and with its group', () => {
    const digit = `${SAMPLE.slice(0, 8)}7${SAMPLE.slice(9)}`;
    expect(mendsOfAccessKey(digit, 2026)).toEqual([
      { key: SAMPLE, group: 3 },
      { key: '35261011722333006181550010000001231482057313', group: 5 },
    ]);
    const swapped = `${SAMPLE.slice(0, 7)}21${SAMPLE.slice(9)}`;
    expect(mendsOfAccessKey(swapped, 2026)).toEqual([{ key: SAMPLE, group: 2 }]);
  });

  it('are none where there are more than three, and keep to this year', () => {
    const many = `${SAMPLE.slice(0, 40)}9${SAMPLE.slice(41)}`;
    expect(mendsOfAccessKey(many, 2026)).toEqual([]);
  });
});

/** All keys that differ from this one by one digit of the first 43, or by one swap of neighbours, and are valid. */
function validNear(key: string): Set<string> {
  const near = new Set<string>();
  for (let i = 0; i < 43; i += 1) {
    for (const digit of '0123456789') near.add(key.slice(0, i) + digit + key.slice(i + 1));
    near.add(key.slice(0, i) + (key[i + 1] ?? '') + (key[i] ?? '') + key.slice(i + 2));
  }
  near.delete(key);
  return new Set([...near].filter((each) => accessKeyProblems(each).length === 0));
}

test('a faulty key is mended by each valid one near it, where these are three at most', () => {
  const counts = new Set<number>();
  for (let n = 0; n < 100; n += 1) {
    const key = withPart(35, String(10_000_000 + n * 7_919));
    // Of another state, or of none; with another digit in the CNPJ: only what changes that can mend it.
    for (const faulty of [String(n).padStart(2, '0') + key.slice(2), `${key.slice(0, 6)}0${key.slice(7)}`]) {
      const near = validNear(faulty);
      counts.add(near.size);
      const mended = new Set(mendsOfAccessKey(faulty).map((mend) => String(mend.key)));
      const isFaulty = accessKeyProblems(faulty).length > 0;
      expect(mended).toEqual(isFaulty && near.size <= 3 ? near : new Set());
    }
  }
  expect([...counts]).toEqual(expect.arrayContaining([0, 1, 2, 3]));
});

test('the key of an address goes before any other one of the text, also where it is faulty', () => {
  const faulty = `${SAMPLE.slice(0, 43)}4`;
  for (const name of ['chNFe', 'nfe', 'chave', 'p'])
    expect(bareAccessKey(`${SAMPLE} https://sefaz.invalid/qr?x=1&${name}=${faulty}|2|1`)).toBe(faulty);
  expect(bareAccessKey(`${SAMPLE} https://sefaz.invalid/qr?p=NFe${faulty}`)).toBe(faulty);
  expect(bareAccessKey(`${SAMPLE} https://sefaz.invalid/qr?p=${faulty}9`)).toBe(SAMPLE);
});

test('“NFe” is taken away only from the beginning', () => {
  expect(bareAccessKey('  NFe 12')).toBe('12');
  expect(bareAccessKey('aNFe 12')).toBe('ANFE12');
});

test('the key in the brackets of a refusal, where SEFAZ names the note that has the number, is read out of its text', () => {
  const said = (inside: string) => keyInBrackets(`Rejeicao: Chave difere da existente em BD [${inside}]`);
  const lettered = withPart(6, '12ABC34501DE35');
  const forms = [SAMPLE, `chNFe:${SAMPLE}`, `chNFe: ${SAMPLE}`, `  CHNFE  :  ${SAMPLE}  `, ` ${SAMPLE} `];
  expect(forms.map(said)).toEqual(forms.map(() => SAMPLE));
  expect(said(lettered.toLowerCase())).toBe(lettered);
  const none = [
    '',
    SAMPLE.slice(1),
    `${SAMPLE}1`,
    `x${SAMPLE}`,
    `${SAMPLE}x`,
    `chNFe.:${SAMPLE}`,
    `nRec:${SAMPLE}`,
  ];
  const faulty = SAMPLE.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  expect([...none, faulty].map(said)).toEqual([...none, faulty].map(() => undefined));
  expect(keyInBrackets(SAMPLE)).toBeUndefined();
});

test('the month of a key is that of its note', () => {
  expect(monthOfKey(SAMPLE)).toBe('2026-10');
});

test('a key is made of its parts, with the zeros that numbers and a CPF lack', () => {
  const { cUF, emitter, mod, serie, nNF, tpEmis, cNF } = accessKeyParts(SAMPLE);
  const parts = { cUF, yearMonth: '2610', emitter, mod, serie, nNF, tpEmis, cNF };
  expect([serie, nNF]).toEqual([1, 123]);
  expect(accessKeyOf(parts)).toBe(SAMPLE);
  expect(accessKeyOf({ ...parts, serie: '910', nNF: '7', emitter: '12345678909' })).toBe(
    withPart(6, `0001234567890955910${'7'.padStart(9, '0')}`),
  );
});
