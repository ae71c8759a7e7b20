import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/contract.ts';
import { haystack } from '../ui/words/text-match.ts';
import type { Command, Group } from './commands.ts';
import { entryAnswers, keyIn, sectionsAtFirst, sectionsFor } from './find.ts';

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

test('a number means that note or a range around it; four digits and more, a part of a protocol or key', () => {
  const entry = { subject: KEY, chNFe: KEY, nProt: '135260000012345', kind: 'consult' } as HistoryEntry;
  expect(entryAnswers(entry, 123, '123')).toBe(true);
  expect(entryAnswers(entry, 123, '12')).toBe(false);
  expect(entryAnswers(entry, 123, '135 260 000 012')).toBe(true);
  expect(entryAnswers(entry, 123, 'consultar')).toBe(false);
});
