/** The situations of a note as a consultation reports them. */

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
