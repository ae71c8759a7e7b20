import { expect, test } from 'vitest';
import { EXPLAINED_CSTATS, knowsCStat } from '../../shared/explain/index.ts';
import { plainText, spansOf, type Block } from './blocks.ts';
import { contentOf, type HelpContent } from './content.ts';
import { helpEn } from './en.ts';
import { PAGE_IDS, targetOf } from './pages.ts';
import { helpPtBR } from './pt-BR.ts';
import { indexOf, searchHelp } from './search.ts';

const LANGUAGES = { 'pt-BR': helpPtBR, en: helpEn } as const;

function everyBlock(content: HelpContent): readonly Block[] {
  return [
    ...PAGE_IDS.flatMap((id) => content.pages[id].blocks),
    ...content.terms.flatMap(({ blocks }) => blocks),
    ...Object.values(content.codes).flat(),
  ];
}

function linksOf(blocks: readonly Block[]): readonly string[] {
  return blocks
    .flatMap(spansOf)
    .flat()
    .flatMap((span) => (typeof span !== 'string' && span.kind === 'link' ? [span.to] : []));
}

test.each(['pt-BR', 'en'] as const)('every link of the help leads somewhere (%s)', (locale) => {
  const links = linksOf(everyBlock(LANGUAGES[locale]));
  const lost = links.filter((to) => {
    const target = targetOf(to);
    if (target.kind === 'term') return !LANGUAGES[locale].terms.some(({ id }) => id === target.id);
    return target.kind === 'contents' || (target.kind === 'code' && !knowsCStat(target.code));
  });
  expect(lost).toEqual([]);
  expect(links.length).toBeGreaterThan(60);
});

test.each(['pt-BR', 'en'] as const)('no mark of the text is left as it was written (%s)', (locale) => {
  const left = plainText(everyBlock(LANGUAGES[locale])).match(/.{0,20}(\]\(|\*\*|`|&\w+;|\\|<\w).{0,20}/g);
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
  const ids = (content: HelpContent) => content.terms.map(({ id }) => id).sort();
  expect(ids(helpEn)).toEqual(ids(helpPtBR));
});

test.each(['pt-BR', 'en'] as const)(
  'the glossary is in alphabetical order, each word with a text and a name of its own (%s)',
  (locale) => {
    const { terms } = LANGUAGES[locale];
    const words = terms.map(({ term }) => term);
    expect(words).toEqual([...words].sort((a, b) => a.localeCompare(b, locale)));
    expect(words.length).toBeGreaterThan(40);
    expect(terms.filter(({ id, blocks }) => id === '' || blocks.length === 0)).toEqual([]);
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  },
);

test('details are there only of codes that have a page', () => {
  expect(Object.keys(helpPtBR.codes).filter((code) => !EXPLAINED_CSTATS.includes(code))).toEqual([]);
});

test('a code has the details of every section that names it, in their order', () => {
  expect(helpPtBR.codes['110']).toEqual(helpPtBR.codes['302']);
  const [first, second] = helpPtBR.codes['282'] ?? [];
  expect(plainText(first ? [first] : [])).toContain('Um e-CPF serve para consultar notas');
  expect(plainText(second ? [second] : [])).toContain('Os códigos 280 a 286 falam do certificado na conexão');
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

test('marks are left out of what is searched, keys are in it', () => {
  const bold = { kind: 'bold', text: 'b' } as const;
  const link = { kind: 'link', text: 'c', to: 'home' } as const;
  const blocks: readonly Block[] = [
    { kind: 'text', text: ['a ', bold, ' ', link] },
    { kind: 'keys', rows: [['F1', ['d']]] },
  ];
  expect(plainText(blocks)).toBe('a b c F1 d');
});

test('a file that is missing is named', () => {
  expect(() => contentOf('pt-BR', {})).toThrow('the manual has no primeiros-passos.md (pt-BR)');
});
