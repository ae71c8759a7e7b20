/** The day since which a company has no state registration (IE), as a person states it. */

import { z } from 'zod';

/** A year before the first NF-e, or of another century, is a slip of who typed it. */
export const noIeDaySchema = z.iso.date().refine((day) => day >= '2006' && day < '2100');
