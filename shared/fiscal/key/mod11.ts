/**
 * The modulus-11 check digit of access keys and CNPJs, with letters counted as ASCII minus 48 (NT Conjunta 2025.001,
 * s. 2).
 */

const WEIGHT_FIRST = 2;

/**
 * Check digit of `text` with weights 2..`lastWeight` repeating from the right. Digits are worth themselves and
 * letters A..Z 17..42, because both are "ASCII code − 48". Remainder 0 or 1 gives 0.
 * @returns a digit 0..9
 */
export function mod11(text: string, lastWeight = 9): number {
  let sum = 0;
  let weight = WEIGHT_FIRST;
  for (let i = text.length - 1; i >= 0; i--) {
    sum += (text.charCodeAt(i) - 48) * weight;
    weight = weight === lastWeight ? WEIGHT_FIRST : weight + 1;
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
