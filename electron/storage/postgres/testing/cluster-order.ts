/** What a test and the process that keeps its PostgreSQL tell each other. */

import { z } from 'zod';

/** The user and group without rights of Linux, which PostgreSQL runs as where the tests run as root. */
export const NOBODY = 65_534;

export const orderSchema = z.strictObject({
  bin: z.string(),
  user: z.string(),
  password: z.string(),
  /** Lines of `postgresql.conf`. */
  settings: z.array(z.string()),
  /** Written beside the data before the first start, by name. */
  files: z.record(z.string(), z.string()),
});

export const placeSchema = z.strictObject({
  port: z.int(),
  /** Removed with the cluster. */
  home: z.string(),
  data: z.string(),
  log: z.string(),
});
export type ClusterPlace = z.infer<typeof placeSchema>;
