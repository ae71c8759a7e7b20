/** What a stored answer says of its note, as SQL over the row `c` of `consultation`. */

/** `givesSituation` in SQL: the answer said something about its note. */
export const GIVES_SITUATION = `(c.situation NOT IN ('nao-consultada', 'outra')
  OR c.situation = 'outra' AND (json_array_length(c.answer, '$.protNFe') > 0
    OR json_array_length(c.answer, '$.procEventoNFe') > 0))`;
/** The number is used: the note exists, whatever its situation. */
export const EXISTS = `(c.situation <> 'nao-consta' AND ${GIVES_SITUATION})`;
