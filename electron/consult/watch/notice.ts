/** The words of the notice about watched notes: one digest, which names no company, as no notice does. */

import type { Environment, WatchKind } from '../../../shared/contract.ts';

const WORDS: Readonly<Record<WatchKind, readonly [one: string, many: string]>> = {
  cancelled: ['cancelada', 'canceladas'],
  substituted: ['cancelada por substituição', 'canceladas por substituição'],
  denied: ['denegada', 'denegadas'],
  authorized: ['agora autorizada', 'agora autorizadas'],
  'not-found': ['que a SEFAZ não encontra mais', 'que a SEFAZ não encontra mais'],
  correction: ['com carta de correção', 'com carta de correção'],
  event: ['com evento novo', 'com evento novo'],
  protocol: ['com outro protocolo', 'com outro protocolo'],
  situation: ['com outra situação', 'com outra situação'],
};
const PLACES = { producao: '', homologacao: ' Em homologação.', treino: ' No treino, sem valor.' } as const;

/** `changes`: one each, with its gravest kind first. */
export function watchNotice(
  changes: readonly { readonly environment: Environment; readonly kinds: readonly WatchKind[] }[],
): { readonly title: string; readonly text: string } {
  const counts = new Map<WatchKind, number>();
  for (const { kinds } of changes) {
    const [kind = 'situation'] = kinds;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  // In the order of the table: the gravest first.
  const parts = Object.entries(WORDS).flatMap(([kind, [one, many]]) => {
    const count = counts.get(kind as WatchKind) ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const [first] = changes;
  const one = changes.every(({ environment }) => environment === first?.environment);
  return {
    title:
      changes.length === 1
        ? 'Mudou uma nota que você acompanha'
        : `Mudaram ${changes.length} notas que você acompanha`,
    text: `${parts.join(', ')}.${one && first ? PLACES[first.environment] : ''} Clique para ver.`,
  };
}
