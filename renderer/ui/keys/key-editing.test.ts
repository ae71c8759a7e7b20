import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraseAcrossBlank, groupTyped, keyOf, pasteInto, positionInGroups } from './key-editing.ts';

const KEY = '35261011222333000181550010000001231482057313';
const empty = { text: '', caret: 0, selectionEnd: 0 };

function typeAll(text: string): string {
  let field = { text: '', caret: 0 };
  for (const character of text) {
    field = groupTyped({
      text: field.text.slice(0, field.caret) + character + field.text.slice(field.caret),
      caret: field.caret + 1,
    });
  }
  return field.text;
}

test('typing one digit after another makes groups of four', () => {
  expect(typeAll('352610112')).toBe('3526 1011 2');
});

test('a digit typed in the middle moves the others and keeps the caret after it', () => {
  expect(groupTyped({ text: '35926 1011', caret: 3 })).toEqual({ text: '3592 6101 1', caret: 3 });
});

test('Backspace on the blank deletes the digit before it', () => {
  expect(eraseAcrossBlank({ text: '3526 1011', caret: 5 }, false)).toEqual({ text: '3521 011', caret: 3 });
});

test('Delete before the blank deletes the digit after it', () => {
  expect(eraseAcrossBlank({ text: '3526 1011', caret: 4 }, true)?.text).toBe('3526 011');
});

test('a scanner that types the address of a QR code gives the bare key', () => {
  const typed = typeAll(`https://www.nfce.fazenda.sp.gov.br/qrcode?p=${KEY}|2|1|1|ABC`);
  expect(keyOf(typed)).toBe(KEY);
});

test('XML pasted into the field gives its key', () => {
  expect(keyOf(pasteInto(empty, `<infNFe Id="NFe${KEY}" versao="4.00">`).text)).toBe(KEY);
});

test('a pasted list gives its valid keys', () => {
  const pasted = pasteInto(empty, `${KEY}\n${KEY.slice(0, 4)} nada`);
  expect(keyOf(pasted.text)).toBe(KEY);
  expect(pasted.keys).toEqual([KEY]);
});

test('every key of a pasted sentence is found, and an invalid one with words around is inserted whole', () => {
  const groups = KEY.match(/.{4}/g)?.join(' ') ?? '';
  expect(pasteInto(empty, `CHAVE DE ACESSO ${groups}`)).toMatchObject({ text: groups, keys: [KEY] });
  const wrong = groups.replace(/3$/, '4');
  expect(pasteInto(empty, `CHAVE DE ACESSO ${wrong}`)).toMatchObject({ text: wrong, keys: [] });
});

test('an extra digit is not dropped', () => {
  expect(keyOf(typeAll(`${KEY}1`))).toBe(`${KEY}1`);
  expect(keyOf(typeAll(`NFe${KEY}`))).toBe(KEY);
});

test('a part of a key is pasted at the selection', () => {
  const pasted = pasteInto({ text: '3526 9999', caret: 5, selectionEnd: 9 }, '10.11');
  expect(pasted).toMatchObject({ text: '3526 1011', caret: 9 });
});

test('whatever is typed, no character of a key is lost and the caret stays inside', () => {
  const characters = fc.array(fc.constantFrom(...'0123456789ABCxyz .-'), { maxLength: 60 });
  fc.assert(
    fc.property(characters, fc.nat(60), (typed, at) => {
      const text = typed.join('');
      const caret = Math.min(at, text.length);
      const result = groupTyped({ text, caret });
      expect(result.text.replaceAll(' ', '')).toBe(text.toUpperCase().replace(/[ .-]/g, ''));
      expect(result.caret).toBeLessThanOrEqual(result.text.length);
    }),
  );
});

test('a position in the bare key is found in the groups', () => {
  expect([0, 3, 4, 43].map(positionInGroups)).toEqual([0, 3, 5, 53]);
});
