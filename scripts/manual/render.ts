/** Writes the two pages of each manual that follow from code: the contents, and the codes with what shared/explain says of them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { dependsOnService, EXPLAINED_CSTATS, explainCStat, type Locale } from '../../shared/explain/index.ts';
import { CHAPTERS, MANUALS, PAGE_IDS, PAGES } from '../../renderer/help/pages.ts';
import { help as en } from '../../renderer/i18n/en/help.ts';
import { help as ptBR } from '../../renderer/i18n/pt-BR/help.ts';
import { ROOT } from '../root.ts';

export const CONTENTS = 'README';

const WORDS = {
  'pt-BR': {
    ...ptBR,
    manual: 'Manual do Balcão NF-e',
    same: 'O mesmo texto está no programa: `F1` abre a ajuda do que está na frente.',
    lookUp: 'Para procurar',
  },
  en: {
    ...en,
    manual: 'Manual of Balcão NF-e',
    same: 'The same text is in the program: `F1` opens the help for what is in front.',
    lookUp: 'To look up',
  },
} as const;

/** Path from the root → its text, formatted like every other file here. */
export async function renderManuals(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const locale of ['pt-BR', 'en'] as const) {
    const texts = { [CONTENTS]: contents(locale), [MANUALS[locale].codes]: codes(locale) };
    for (const [name, text] of Object.entries(texts)) {
      const path = `${MANUALS[locale].folder}/${name}.md`;
      pages.set(path, (await format(path, text, { printWidth: 110, singleQuote: true })).code);
    }
  }
  return pages;
}

/** The links that every page of the manual ends with. */
export function foot(locale: Locale): string {
  const { contents, codes, glossary } = WORDS[locale];
  const manual = MANUALS[locale];
  return `\n\n---\n\n[${contents}](${CONTENTS}.md) · [${codes}](${manual.codes}.md) · [${glossary}](${manual.glossary}.md)\n`;
}

/** Text of one file of a manual; its lines end in `\n` whatever the checkout made of them. */
export function readManual(locale: Locale, name: string): string {
  const path = join(ROOT, MANUALS[locale].folder, `${name}.md`);
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}

function contents(locale: Locale): string {
  const words = WORDS[locale];
  const manual = MANUALS[locale];
  const chapters = CHAPTERS.map((chapter) => {
    const pages = PAGE_IDS.filter((id) => PAGES[id].chapter === chapter).map((id) => {
      const title = /^# (.+)$/m.exec(readManual(locale, manual.page(id)))?.[1] ?? id;
      return `- [${title}](${manual.page(id)}.md)`;
    });
    return `## ${words.chapters[chapter]}\n\n${pages.join('\n')}\n`;
  });
  return [
    `# ${words.manual}\n`,
    `${words.same}\n`,
    ...chapters,
    `## ${words.lookUp}\n\n- [${words.codes}](${manual.codes}.md)\n- [${words.glossary}](${manual.glossary}.md)\n`,
  ].join('\n');
}

function codes(locale: Locale): string {
  const words = WORDS[locale];
  const details = detailsOf(locale);
  const entries = EXPLAINED_CSTATS.map((code) => {
    const services = dependsOnService(code) ? (['consult', 'disable'] as const) : (['consult'] as const);
    const explained = services.map((service) => {
      const { what, action, who } = explainCStat(code, service, locale);
      const asked = service === 'consult' ? words.code.whatConsult : words.code.whatDisable;
      const head = services.length > 1 ? `**${asked}.** ` : '';
      return `${head}${what}\n\n- ${words.code.who}: ${words.who[who]}\n- ${words.code.action}: ${action}\n`;
    });
    return `## ${code}\n\n${explained.join('\n')}\n${(details.get(code) ?? []).join('\n\n')}`;
  });
  return `# ${words.codes}\n\n${words.code.listText}\n\n${entries.join('\n\n')}${foot(locale)}`;
}

/** Code → the texts of the sections that name it. */
function detailsOf(locale: Locale): ReadonlyMap<string, string[]> {
  const [text = ''] = readManual(locale, MANUALS[locale].details).split(/^---$/m);
  const details = new Map<string, string[]>();
  for (const section of text.split(/^## /m).slice(1)) {
    const [heading = '', ...lines] = section.split('\n');
    for (const code of heading.split(', '))
      details.set(code, [...(details.get(code) ?? []), lines.join('\n').trim()]);
  }
  return details;
}
