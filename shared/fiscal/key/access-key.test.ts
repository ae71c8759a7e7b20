import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSigner } from '../../../electron/check/testing/documents.ts';
import { KEY, nfeProc, protocolXml, signedNote } from '../../../electron/check/testing/notes.ts';
import { CONSULT_SHAPES } from '../../../electron/sefaz/testing/answer-shapes.ts';
import { LETTERED_KEY, SHAPE_KEY } from '../../../electron/sefaz/testing/answer-writer.ts';
import { NEEDS_SAMPLES, SAMPLES } from '../../../electron/testing/references.ts';
import {
  accessKeyCheckDigit,
  accessKeyParts,
  accessKeyProblems,
  accessKeySchema,
  bareAccessKey,
  findAccessKeys,
  formatAccessKey,
  mendsOfAccessKey,
  parseAccessKey,
} from './access-key.ts';
import { cnpjCheckDigits } from '../issuer/cnpj.ts';
import { cUfOf, UFS } from '../issuer/uf.ts';

const note = signedNote(makeSigner());
const shapeText = (name: string) => CONSULT_SHAPES[name]?.body.toString('utf8') ?? '';
const SAMPLE = '35261011222333000181550010000001231482057313';

/**
 * An independent formulation of the check digit: the sum with weights 43..1 folded to 2..9, and the digit that
 * completes it to 11.
 */
function checkDigitByDefinition(first43: string): string {
  const values = [...first43].map((character) =>
    /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 48,
  );
  const sum = values.reduce((total, value, i) => total + value * (((values.length - 1 - i) % 8) + 2), 0);
  const digit = (11 - (sum % 11)) % 11;
  return String(digit === 10 ? 0 : digit);
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

const cnpj = fc
  .stringMatching(/^[0-9A-Z]{12}$/)
  .filter((base) => !/^(.)\1*$/.test(base))
  .map((base) => base + cnpjCheckDigits(base));

const key = fc
  .record({
    uf: fc.constantFrom(...UFS),
    year: fc.integer({ min: 6, max: 26 }),
    month: fc.integer({ min: 1, max: 12 }),
    cnpj,
    mod: fc.constantFrom('55', '65'),
    serie: fc.integer({ min: 0, max: 889 }),
    nNF: fc.integer({ min: 1, max: 999_999_999 }),
    tail: digits(9),
  })
  .map((p) => {
    const two = (n: number) => String(n).padStart(2, '0');
    const serie = String(p.serie).padStart(3, '0');
    const nNF = String(p.nNF).padStart(9, '0');
    const first43 = `${cUfOf(p.uf)}${two(p.year)}${two(p.month)}${p.cnpj}${p.mod}${serie}${nNF}${p.tail}`;
    return first43 + checkDigitByDefinition(first43);
  });

describe('the check digit of an access key', () => {
  it('agrees with an independent formulation, letters included', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6}[0-9A-Z]{12}[0-9]{25}$/), (first43) => {
        expect(accessKeyCheckDigit(first43)).toBe(checkDigitByDefinition(first43));
      }),
    );
  });

  it('counts letters as ASCII minus 48', () => {
    // B counts 18; twice that leaves 3 in modulus 11, so the digit is 8.
    expect(accessKeyCheckDigit(`${'0'.repeat(42)}B`)).toBe('8');
  });
});

describe('accessKeyProblems', () => {
  it('finds nothing in a well-made key', () => {
    fc.assert(
      fc.property(key, (good) => {
        expect(accessKeyProblems(good, 2026)).toEqual([]);
      }),
    );
  });

  it('detects most single wrong digits, and every one that the modulus can detect', () => {
    fc.assert(
      fc.property(key, fc.nat(43), fc.integer({ min: 1, max: 9 }), (good, position, shift) => {
        const old = good[position] ?? '';
        fc.pre(/\d/.test(old));
        const wrong = good.slice(0, position) + String((Number(old) + shift) % 10) + good.slice(position + 1);
        // Remainders 0 and 1 share the digit 0, so a change between those two is undetectable.
        const blind = position < 43 && checkDigitByDefinition(wrong.slice(0, 43)) === good[43];
        if (!blind) expect(accessKeyProblems(wrong)).not.toEqual([]);
        else expect(good[43]).toBe('0');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['cUF', 0, '99', 0, 2],
    ['year', 2, '05', 2, 4],
    ['month', 4, '13', 4, 6],
    ['month', 4, '00', 4, 6],
    ['emitter', 6, '11222333000182', 6, 20],
    ['mod', 20, '57', 20, 22],
    ['nNF', 25, '000000000', 25, 34],
  ] as const)('reports a wrong %s with its place', (fault, at, part, start, end) => {
    const changed = SAMPLE.slice(0, at) + part + SAMPLE.slice(at + part.length, 43);
    const whole = changed + accessKeyCheckDigit(changed);
    expect(accessKeyProblems(whole)).toEqual([{ fault, start, end }]);
  });

  it('refuses a future year only if it knows the year', () => {
    const changed = `${SAMPLE.slice(0, 2)}27${SAMPLE.slice(4, 43)}`;
    const ahead = changed + accessKeyCheckDigit(changed);
    expect(accessKeyProblems(ahead)).toEqual([]);
    expect(accessKeyProblems(ahead, 2026)).toEqual([{ fault: 'year', start: 2, end: 4 }]);
  });

  it('reports length first, then the first invalid character', () => {
    expect(accessKeyProblems(SAMPLE.slice(0, 43))).toEqual([{ fault: 'length', start: 0, end: 43 }]);
    expect(accessKeyProblems(`${SAMPLE.slice(0, 21)}O${SAMPLE.slice(22)}`)).toEqual([
      { fault: 'characters', start: 21, end: 22 },
    ]);
    const lower = SAMPLE.replace('11222333', '1a222333');
    expect(accessKeyProblems(lower)[0]?.fault).toBe('characters');
  });

  it('accepts a CPF padded with zeros in series 910 to 969 and nowhere else', () => {
    const make = (serie: string) => {
      const first43 = `3526100005299822472555${serie}000000123148205731`.slice(0, 43);
      return first43 + accessKeyCheckDigit(first43);
    };
    expect(accessKeyProblems(make('920'))).toEqual([]);
    expect(accessKeyParts(make('920')).emitterKind).toBe('CPF');
    expect(accessKeyProblems(make('001')).map(({ fault }) => fault)).toContain('emitter');
  });
});

describe('reading a key as people enter it', () => {
  const dress: ((bare: string) => string)[] = [
    formatAccessKey,
    (bare) => `  ${bare}\r\n`,
    (bare) => `NFe${bare}`,
    (bare) => `NFe ${formatAccessKey(bare)}`,
    (bare) => bare.toLowerCase(),
    (bare) => bare.replace(/(.{4})/g, '$1.'),
    (bare) => bare.replace(/(.{4})/g, '$1-'),
    (bare) => `https://www.nfce.fazenda.example/qrcode?p=${bare}|2|1|1|ABCDEF`,
    (bare) => `http://nfe.example/consulta?chNFe=${bare}&nVersao=100&tpAmb=1`,
    (bare) => `https://nfe.example/consulta.aspx?tipoConsulta=completa&tipoConteudo=X/y=&nfe=${bare}`,
    (bare) => `https://nfe.example/c?chave=${bare}#a`,
    (bare) =>
      `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${bare}"><ide/></infNFe></NFe>`,
    (bare) => `<protNFe versao="4.00"><infProt><chNFe>${bare}</chNFe></infProt></protNFe>`,
  ];

  it('finds the bare key in every usual form', () => {
    fc.assert(
      fc.property(key, fc.constantFrom(...dress), (bare, wear) => {
        expect(bareAccessKey(wear(bare))).toBe(bare);
        expect(parseAccessKey(wear(bare))).toEqual({ ok: true, value: bare });
      }),
      { numRuns: 300 },
    );
  });

  it('never fails, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parseAccessKey(text);
        expect(parsed.ok || parsed.error.length > 0).toBe(true);
      }),
    );
  });

  it('finds the keys in a pasted text once each, in order, without faulty ones', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 6 }), (keys) => {
        const text = keys.map((one, i) => `${i + 1};${i % 2 ? one : `NFe${one}`};R$ 10,00`).join('\n');
        expect(new Set(findAccessKeys(`${text}\n${text}`))).toEqual(new Set(keys));
      }),
      { numRuns: 50 },
    );
    const wrong = `${SAMPLE.slice(0, 43)}4`;
    expect(findAccessKeys(`a nota ${wrong} e a nota ${SAMPLE}`)).toEqual([SAMPLE]);
  });

  it.each([
    ['a label before it', `CHAVE DE ACESSO ${formatAccessKey(SAMPLE)}`],
    ['numbers before it', `NF 1234 de 20/10/2026, R$ 1.234,56: ${formatAccessKey(SAMPLE)} (em 2 vias)`],
    ['groups before it', `1234 ${formatAccessKey(SAMPLE)} 5678`],
    ['words glued to it', `Chave:NFe${SAMPLE}, obrigado`],
    ['a line that breaks inside it', `> Chave: 3526 1011 2223 3300 0181\n> 5500 1000 0001 2314 8205 7313\n`],
    ['blanks that do not break', formatAccessKey(SAMPLE).replaceAll(' ', '\u00A0')],
  ])('is found in a text with %s', (_, text) => {
    expect(findAccessKeys(text)).toEqual([SAMPLE]);
    expect(bareAccessKey(text)).toBe(SAMPLE);
  });

  it('is found in a sentence or an e-mail that names two, in groups or bare', () => {
    const other = SAMPLE.slice(0, 33) + '4' + SAMPLE.slice(34, 43);
    const second = other + accessKeyCheckDigit(other);
    const sentence = `As notas ${formatAccessKey(SAMPLE)} e ${formatAccessKey(second)} não entraram.`;
    expect(findAccessKeys(sentence)).toEqual([SAMPLE, second]);
    const letter = `De: fiscal@exemplo.com.br\nTel. 11 99999-0000\n\nBom dia,\nsegue 1) ${second}\n2) ${SAMPLE}. Grata`;
    expect(findAccessKeys(letter)).toEqual([second, SAMPLE]);
    expect(findAccessKeys(`${formatAccessKey(SAMPLE)} ${formatAccessKey(second)}`)).toEqual([SAMPLE, second]);
  });

  it('is reported with its faults if a text has only a wrong one', () => {
    const wrong = `${SAMPLE.slice(0, 43)}4`;
    expect(bareAccessKey(`CHAVE DE ACESSO ${formatAccessKey(wrong)}`)).toBe(wrong);
    expect(findAccessKeys(`CHAVE DE ACESSO ${formatAccessKey(wrong)}`)).toEqual([]);
  });

  it('is searched for in a long text of numbers without delay', () => {
    const numbers = '1234 5678 '.repeat(20_000);
    expect(findAccessKeys(`${numbers}x ${SAMPLE}`)).toEqual([SAMPLE]);
  });

  it('is accepted by the schema only when bare and without faults', () => {
    expect(accessKeySchema.safeParse(SAMPLE).success).toBe(true);
    expect(accessKeySchema.safeParse(formatAccessKey(SAMPLE)).success).toBe(false);
  });
});

describe('mendsOfAccessKey', () => {
  it('never proposes a faulty key, and proposes only keys with one typing error less', () => {
    fc.assert(
      fc.property(key, fc.nat(43), fc.integer({ min: 1, max: 9 }), (good, position, shift) => {
        const old = good[position] ?? '';
        fc.pre(/\d/.test(old));
        const wrong = good.slice(0, position) + String((Number(old) + shift) % 10) + good.slice(position + 1);
        for (const mend of mendsOfAccessKey(wrong, 2026)) {
          expect(accessKeyProblems(mend.key, 2026)).toEqual([]);
          const different = [...mend.key].flatMap((character, i) => (character === wrong[i] ? [] : [i]));
          expect(different.length).toBeGreaterThan(0);
          expect(different.length).toBeLessThanOrEqual(2);
          expect(Math.floor((different[0] ?? 0) / 4) + 1).toBe(mend.group);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never corrects a key by its check digit alone: that digit shows that another one is wrong', () => {
    for (let position = 0; position < 44; position++) {
      for (let shift = 1; shift < 10; shift++) {
        const digit = String((Number(SAMPLE[position]) + shift) % 10);
        const wrong = SAMPLE.slice(0, position) + digit + SAMPLE.slice(position + 1);
        const heads = mendsOfAccessKey(wrong, 2026).map((mend) => mend.key.slice(0, 43));
        expect(heads, wrong).not.toContain(wrong.slice(0, 43));
      }
    }
  });

  it('offers each of the few possible corrections of a wrong digit in the CNPJ', () => {
    const wrong = `${SAMPLE.slice(0, 8)}7${SAMPLE.slice(9)}`;
    expect(mendsOfAccessKey(wrong, 2026)).toContainEqual({ key: SAMPLE, group: 3 });
  });

  it('proposes nothing for a valid key or one of another length', () => {
    expect(mendsOfAccessKey(SAMPLE)).toEqual([]);
    expect(mendsOfAccessKey(SAMPLE.slice(1))).toEqual([]);
  });
});

describe('the keys of files', () => {
  it.each([
    ['a note with its protocol', nfeProc(note.nfe, protocolXml(note.digest)), KEY],
    ['a note alone', note.nfe, KEY],
    ['an answer to a consult', shapeText('in SOAP 1.1, indented'), SHAPE_KEY],
    ['an answer with letters in the key', shapeText('of a key with letters'), LETTERED_KEY],
    ['an answer with events', shapeText('cancelled after a correction, in single quotes'), SHAPE_KEY],
  ])('are found inside %s', (_, xml, found) => {
    expect(accessKeyProblems(found)).toEqual([]);
    expect(bareAccessKey(xml)).toBe(found);
    expect(findAccessKeys(xml)).toContain(found);
  });

  it.skipIf(SAMPLES === undefined)(
    `are read from the note files and judged as their table says ${NEEDS_SAMPLES}`,
    () => {
      const rows = [
        ...readFileSync(new URL('README.md', SAMPLES), 'utf8').matchAll(
          /\| (\S+) \| \d+ \| ([0-9A-Z]{44}) \| (ok|DV WRONG) \|/g,
        ),
      ];
      expect(rows.length).toBeGreaterThan(20);
      for (const [, , found = '', verdict] of rows) {
        const digit = accessKeyProblems(found).some(({ fault }) => fault === 'cDV');
        expect(digit, found).toBe(verdict !== 'ok');
      }
    },
  );

  it.skipIf(SAMPLES === undefined)(`are found inside the files named after them ${NEEDS_SAMPLES}`, () => {
    const folder = new URL('notes/', SAMPLES);
    const named = readdirSync(folder).flatMap((name) => {
      const found = /^([0-9A-Z]{44})-/.exec(name)?.[1];
      return found ? [{ name, found }] : [];
    });
    expect(named.length).toBeGreaterThan(3);
    for (const { name, found } of named) {
      const xml = readFileSync(new URL(name, folder), 'utf8');
      expect(bareAccessKey(xml), name).toBe(found);
      expect(findAccessKeys(xml), name).toContain(found);
    }
  });
});
