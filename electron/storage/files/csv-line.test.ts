import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test('a line is separated by semicolons, and quoted where it must be', () => {
  expect(csvLine(['a', 'b;c', 'd "e"', 'f\ng', ''])).toBe('a;"b;c";"d ""e""";"f\ng";\r\n');
});

test('keys and protocols stay texts, with every digit', () => {
  const key = '35261011222333000181550010000001231482057313';
  expect(csvLine([key, '001', '12'])).toBe(`"=""${key}""";"=""001""";12\r\n`);
});

test('what a spreadsheet would carry out is a text', () => {
  expect(csvLine(['=1+1', '+5', '-5', '@x'])).toBe("'=1+1;'+5;'-5;'@x\r\n");
});

test('a CNPJ with letters stays a text, also where it looks like a power of ten', () => {
  expect(csvLine(['12345678E00195', '12ABC34501DE35'])).toBe('"=""12345678E00195""";12ABC34501DE35\r\n');
});
