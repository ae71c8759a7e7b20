/** Justifications that most companies can use, offered until they have phrases of their own; in Portuguese, as SEFAZ reads them. */

export const SUGGESTED_JUSTIFICATIONS: readonly string[] = [
  'Números pulados por falha do sistema emissor',
  'Quebra de sequência na troca do sistema emissor',
  'Notas não transmitidas por erro de digitação no pedido',
];

/** With so many phrases of its own a company needs no suggestions. */
const ENOUGH = 3;

/** Those still worth offering beside the saved ones. */
export function suggestionsBeside(saved: readonly string[]): readonly string[] {
  if (saved.length >= ENOUGH) return [];
  return SUGGESTED_JUSTIFICATIONS.filter((text) => !saved.includes(text));
}
