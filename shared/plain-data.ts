/** What goes with a code, for the sentences about it: plain values by name. */

import { z } from 'zod';

export const plainDataSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export const flaggedDataSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
