/** The words of a page in English that are still Portuguese. */

import { shownStrings } from './read-pdf.ts';

/** Names that both languages have. */
const NAMES = /Balcão NF-e|Homologação|HOMOLOGAÇÃO|Produção|Brasília|Cuiabá/g;
const PORTUGUESE =
  /\S*[ãõçáéíóúâêôàÃÕÇÁÉÍÓÚÂÊÔ]\S*|(?<!\S)(?:de|da|em|para|por|com|foi|uma|nota|chave|pedido)(?!\S)/giu;

/** `data`: what SEFAZ or people wrote, which stays as it is. */
export function portugueseLeft(pdf: Uint8Array, data: readonly string[]): string[] {
  const own = [...data].sort((a, b) => b.length - a.length).filter((each) => each !== '');
  let text = shownStrings(pdf).join(' ').replace(/\s+/g, ' ');
  for (const each of own) text = text.replaceAll(each.replace(/\s+/g, ' '), ' ');
  return text.replace(NAMES, ' ').match(PORTUGUESE) ?? [];
}
