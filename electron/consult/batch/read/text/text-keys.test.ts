import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessKeyCheckDigit, formatAccessKey } from '../../../../../shared/fiscal/key/access-key.ts';
import { decodeText, encodeText, type TextEncoding } from '../../../../documents/text-encoding.ts';
import { textKeys } from './text-keys.ts';

const key = (n: number) => {
  const first43 = `35261011222333000181550010${String(n).padStart(8, '0')}148205731`;
  return first43 + accessKeyCheckDigit(first43);
};
const [A, B, C] = [key(1), key(2), key(3)];
const wrong = `${A.slice(0, 43)}${(Number(A[43]) + 1) % 10}`;

const read = (text: string, named = false) =>
  [...textKeys(text, named)].map(({ spotted, where }) => [spotted.kind, spotted.text, where]);

it('reads a list with a key on each line, and names the lines that are wrong', () => {
  expect(read(`${A}\r\n${wrong}\r\n\r\nNFe${B}\n${C.slice(1)}\n${formatAccessKey(C)}\n`)).toEqual([
    ['note', A, { row: 1 }],
    ['faulty', wrong, { row: 2 }],
    ['note', B, { row: 4 }],
    ['faulty', C.slice(1), { row: 5 }],
    ['note', C, { row: 6 }],
  ]);
});

it('names the line in which a sound key and a faulty one follow each other without a sign between them', () => {
  const faulty = B.slice(0, -1) + String((Number(B.at(-1)) + 1) % 10);
  expect(read(`${C}\n${A}${faulty}\n`)).toEqual([
    ['note', C, { row: 1 }],
    ['faulty', `${A}${faulty}`, { row: 2 }],
  ]);
});

it.each([';', '\t', '|', ','])(
  'reads a table with the delimiter %j and the key in any column',
  (delimiter) => {
    const rows = [
      ['Fornecedor', 'Chave de acesso', 'Valor'],
      ['Padaria "Aurora"', A, '1234.56'],
      [`"Comércio\nde Pães"`, `"NFe${B}"`, '10'],
      ['Outro', wrong.slice(0, 40), '7'],
      ['Dois', `"${A} / ${C}"`, ''],
    ];
    expect(read(rows.map((row) => row.join(delimiter)).join('\r\n'), true)).toEqual([
      ['note', A, { row: 2, column: 2 }],
      ['note', B, { row: 3, column: 2 }],
      ['faulty', wrong.slice(0, 40), { row: 4, column: 2 }],
      ['note', A, { row: 5, column: 2 }],
      ['note', C, { row: 5, column: 2 }],
    ]);
  },
);

it('reads a table that was pasted without a name, and keys kept as text or as numbers', () => {
  expect(read(`nota\tchave\n1\t="${A}"\n2\t3,52610E+43\n`)).toEqual([
    ['note', A, { row: 2, column: 2 }],
    ['number', '3,52610E+43', { row: 3, column: 2 }],
  ]);
});

it('reads a letter, with keys over line ends and in addresses, and takes no other numbers for keys', () => {
  const letter = `De: fiscal@exemplo.com.br
Tel. (11) 99999-0000, pedido 123, CNPJ 11.222.333/0001-81

Segue a nota ${formatAccessKey(A).slice(0, 29)}
${formatAccessKey(A).slice(30)} e o QR Code
https://www.nfce.fazenda.sp.gov.br/qrcode?p=${B}|2|1|1|ABCDEF0123456789
Boleto: 23793.38128 60000.000109 90000.063305 9 78810000015000
`;
  expect(read(letter)).toEqual([
    ['note', A, { row: 4 }],
    ['note', B, { row: 6 }],
  ]);
});

it('names a key that a spreadsheet in Portuguese kept as a number, also in a table of one column', () => {
  for (const number of ['3,52610E+43', '3,5E+43', '4E+43', '3,52610112223E+043', '3,52610e+43']) {
    expect(read(`chave\n${number}\n`, true)).toEqual([['number', number.toUpperCase(), { row: 2 }]]);
    expect(read(`n;chave\n1;${number}\n`, true)).toEqual([
      ['number', number.toUpperCase(), { row: 2, column: 2 }],
    ]);
  }
});

it('finds every key of a long list once, in order, whatever the line ends and the blocks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4000 }),
      fc.constantFrom('\n', '\r\n', '\n\n', '\n\nolá, segue:\n'),
      fc.boolean(),
      (count, between, grouped) => {
        const keys = Array.from({ length: count }, (_, n) => key(n + 1));
        const text = keys.map((each) => (grouped ? formatAccessKey(each) : each)).join(between);
        expect([...textKeys(text, false)].map(({ spotted }) => spotted.text)).toEqual(keys);
      },
    ),
    { numRuns: 12 },
  );
});

it('reads every encoding, and what is no text is none', () => {
  const text = `Situação;Chave\r\nção;${A}\r\n`;
  const marks: Record<TextEncoding, number[]> = {
    'utf-8': [],
    'utf-8-bom': [0xef, 0xbb, 0xbf],
    'utf-16le': [0xff, 0xfe],
    'utf-16be': [0xfe, 0xff],
    'windows-1252': [],
  };
  for (const [encoding, mark] of Object.entries(marks) as [TextEncoding, number[]][]) {
    const bytes = Buffer.concat([Buffer.from(mark), encodeText(text, encoding)]);
    expect(decodeText(bytes)).toEqual({ text, encoding });
    if (mark.length === 2) expect(decodeText(bytes.subarray(2))).toEqual({ text, encoding });
  }
  expect(decodeText(Buffer.from([1, 0, 0, 7, 0, 9]))).toBeUndefined();
  expect(encodeText('€ – ’ 中', 'windows-1252').toString('latin1')).toBe('\x80 \x96 \x92 ?');
});

it('any text ends in keys or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.boolean(), (text, named) => {
      expect(() => [...textKeys(text, named)]).not.toThrow();
    }),
  );
});
