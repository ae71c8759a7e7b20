/** The situations of a note as a consultation reports them, and what they prove of its number. */

import { z } from 'zod';

export const situationSchema = z.enum([
  'autorizada',
  'cancelada',
  'denegada',
  'epec',
  'nao-consta',
  'outra',
  'nao-consultada',
]);
/**
 * The result of a consultation: `outra`, a code missing from the table of codes; `nao-consultada`, nothing, since the
 * consultation was not carried out.
 */
export type Situation = z.infer<typeof situationSchema>;

/**
 * What the last answer about a note proves of its number, in fewer words than {@link Situation}: an unknown code with a
 * protocol is `authorized`, since the number is used. `attempted`: SEFAZ does not have the note (217).
 */
export type ConsultedState = 'authorized' | 'cancelled' | 'denied' | 'attempted';
