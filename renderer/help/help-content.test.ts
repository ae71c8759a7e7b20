import { expect, test } from 'vitest';
import { EXPLAINED_CSTATS, knowsCStat } from '../../shared/explain/index.ts';
import { linksOf, plainText, spansOf, type Block } from './blocks.ts';
import { helpEn } from './en/index.ts';
import { PAGE_IDS, targetOf, TERM_IDS, type HelpContent } from './pages.ts';
import { helpPtBR } from './pt-BR/index.ts';
import { indexOf, searchHelp } from './search.ts';

const LANGUAGES = { 'pt-BR': helpPtBR, en: helpEn } as const;

function everyBlock(content: HelpContent): readonly Block[] {
  return [
    ...PAGE_IDS.flatMap((id) => content.pages[id].blocks),
    ...TERM_IDS.map((id): Block => ({ kind: 'text', text: content.terms[id].text })),
    ...Object.values(content.codes).flat(),
  ];
}

test.each(['pt-BR', 'en'] as const)('every link of the help leads somewhere (%s)', (locale) => {
  const lost = linksOf(everyBlock(LANGUAGES[locale])).filter((to) => {
    const target = targetOf(to);
    return target.kind === 'contents' || (target.kind === 'code' && !knowsCStat(target.code));
  });
  expect(lost).toEqual([]);
});

test.each(['pt-BR', 'en'] as const)('no mark of the text is left as it was written (%s)', (locale) => {
  const left = plainText(everyBlock(LANGUAGES[locale])).match(/.{0,20}(\]\(|\*\*|`).{0,20}/g);
  expect(left).toBeNull();
});

test('both languages say the same things in the same order', () => {
  const shape = (blocks: readonly Block[]) =>
    blocks.map((block) => [
      block.kind,
      'items' in block ? block.items.length : 1,
      [...linksOf([block])].sort(),
    ]);
  for (const id of PAGE_IDS)
    expect(shape(helpEn.pages[id].blocks), id).toEqual(shape(helpPtBR.pages[id].blocks));
  expect(Object.keys(helpEn.codes)).toEqual(Object.keys(helpPtBR.codes));
});

test('more is told only of codes that have a page', () => {
  expect(Object.keys(helpPtBR.codes).filter((code) => !EXPLAINED_CSTATS.includes(code))).toEqual([]);
});

test('a number finds its code first, words find pages and terms, accents aside', () => {
  const index = indexOf(helpPtBR, 'pt-BR');
  expect(searchHelp(index, '241')[0]?.target).toBe('cstat/241');
  expect(searchHelp(index, 'INUTILIZACAO')[0]?.target).toBe('term/inutilizacao');
  expect(searchHelp(index, 'auditoria')[0]?.target).toBe('audit');
  expect(searchHelp(index, 'consumo indevido').map(({ target }) => target)).toContain('limits');
  expect(searchHelp(index, 'qwertyuiop')).toEqual([]);
  expect(searchHelp(index, '  ')).toEqual([]);
});

test('marks in the text become spans, and are left out of what is searched', () => {
  expect(spansOf('a **b** [c](home) `F1`').map(({ kind }) => kind)).toEqual([
    'plain',
    'bold',
    'plain',
    'link',
    'plain',
    'key',
  ]);
  expect(plainText([{ kind: 'text', text: 'a **b** [c](home)' }])).toBe('a b c');
});
