/** The programs of others that travel inside this one, as the build found them in its bundles, with the texts of their licences. */

import { z } from 'zod';

const partsSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);
export type Part = z.infer<typeof partsSchema>[number];

/** Undefined where the list cannot be had: the program goes on without it. */
export async function loadParts(): Promise<readonly Part[] | undefined> {
  try {
    const response = await fetch('./licencas.json');
    return response.ok ? partsSchema.parse(await response.json()) : undefined;
  } catch {
    return undefined; // The host is gone, or another page's file stands there.
  }
}
