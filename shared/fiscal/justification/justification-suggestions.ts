/**
 * Justifications that suit most companies, offered until they have saved phrases; in Portuguese, as SEFAZ reads
 * them.
 */

export const SUGGESTED_JUSTIFICATIONS: readonly string[] = [
  'Números pulados por falha do sistema emissor',
  'Quebra de sequência na troca do sistema emissor',
  'Notas não transmitidas por erro de digitação no pedido',
];

/** A company with so many saved phrases needs no suggestions. */
const ENOUGH = 3;

/** The suggestions to offer in addition to the saved ones. */
export function suggestionsBeside(saved: readonly string[]): readonly string[] {
  if (saved.length >= ENOUGH) return [];
  return SUGGESTED_JUSTIFICATIONS.filter((text) => !saved.includes(text));
}
