import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/contract.ts';
import { haystack } from '../ui/words/text-match.ts';
import type { Command, Group } from './commands.ts';
import { entriesFor, historyTextOf, keyIn, sectionsAtFirst, sectionsFor } from './find.ts';

const command = (group: Group, title: string, words = ''): Command => ({
  id: `${group} ${title}`,
  group,
  title,
  hay: haystack(title, words),
  run: () => undefined,
});
const COMMANDS = [
  command('screen', 'Consultar', 'nota chave'),
  command('screen', 'Certificados', 'pfx'),
  command('action', 'Importar certificado', 'pfx a1'),
  command('code', '241'),
];
const KEY = '35261011222333000181550010000001231482057313';

test('recently used commands come first, once', () => {
  const [first, second] = sectionsAtFirst(COMMANDS, ['action Importar certificado', 'gone']);
  expect(first).toMatchObject({ group: 'recent', commands: [{ title: 'Importar certificado' }] });
  expect(second?.commands.map(({ title }) => title)).toEqual(['Consultar', 'Certificados']);
});

test('the section with the best match comes first', () => {
  expect(sectionsFor('241', COMMANDS).map(({ group }) => group)).toEqual(['code']);
  expect(sectionsFor('certif', COMMANDS).map(({ group }) => group)).toEqual(['screen', 'action']);
  expect(sectionsFor('nada disto', COMMANDS)).toEqual([]);
});

test('a key is recognised in any pasted text, an invalid one as invalid', () => {
  expect(keyIn(KEY.replace(/(.{4})/g, '$1 '))?.key).toBe(KEY);
  const last = KEY.endsWith('3') ? '4' : '3';
  expect(keyIn(KEY.slice(0, -1) + last)).toMatchObject({ right: false });
  expect(keyIn('123')).toBeUndefined();
});

test('numbers and parts of keys and protocols are searched in the history, without what groups them; words are not', () => {
  expect(historyTextOf('135 260 000 012')).toBe('135260000012');
  expect(historyTextOf('12.abc.345/01de-35')).toBe('12ABC34501DE35');
  expect(historyTextOf('3')).toBe('3');
  expect(historyTextOf('consultar')).toBeUndefined();
  expect(historyTextOf('nota 3!')).toBeUndefined();
  expect(historyTextOf('')).toBeUndefined();
});

test('a short number means that note alone, a longer one also a part of a protocol or key', () => {
  const [note, other] = [KEY, `9${KEY.slice(1)}`].map((subject) => ({ subject }) as HistoryEntry);
  if (!note || !other) throw new Error('two were made');
  const found = { entries: [note, other], exact: 1 };
  expect(entriesFor('123', found)).toEqual([note]);
  expect(entriesFor('1231', found)).toEqual([note, other]);
});
