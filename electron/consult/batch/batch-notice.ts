/** The notice that a batch has ended: how many notes are in which situation. */

import type { BatchGroup, BatchView } from '../../../shared/contract.ts';
import { grouped, listed } from '../../../shared/numbers.ts';

type Words = readonly [one: string, many: string];

/** In the order in which they matter to whoever reads only the beginning. */
const WORDS: readonly (readonly [BatchGroup, Words])[] = [
  ['cancelada', ['cancelada', 'canceladas']],
  ['denegada', ['denegada', 'denegadas']],
  ['nao-consta', ['que não consta', 'que não constam']],
  ['failed', ['sem resposta', 'sem resposta']],
  ['nao-consultada', ['recusada pela SEFAZ', 'recusadas pela SEFAZ']],
  ['outra', ['com outra resposta', 'com outra resposta']],
  ['epec', ['em EPEC', 'em EPEC']],
  ['autorizada', ['autorizada', 'autorizadas']],
];

export function batchNotice({ groups, name }: BatchView): { readonly title: string; readonly text: string } {
  const parts = WORDS.flatMap(([group, [one, many]]) => {
    const n = groups[group] ?? 0;
    return n === 0 ? [] : [`${grouped(n, 'pt-BR')} ${n === 1 ? one : many}`];
  });
  const told = parts.length > 0 ? listed(parts, 'pt-BR') : 'nenhuma nota foi consultada';
  return { title: 'As consultas do lote terminaram', text: `${name}: ${told}.` };
}
