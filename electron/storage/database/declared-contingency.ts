/** How long a person's declaration that a note in contingency was never delivered counts: as long as the answer it was based on. */

/**
 * SQL: the answer that the named row was declared on agrees with the answer `cStat`. Without an answer, of a note that a file
 * named, it agrees with 217 (SEFAZ has nothing) and not with 124 (SEFAZ has its EPEC).
 */
export const sameAnswer = (row: string, cStat: string): string =>
  `(${row}.c_stat = ${cStat} OR (${row}.c_stat = '' AND ${cStat} = '217'))`;
