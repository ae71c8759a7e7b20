/** The messages between a test, the process that keeps its PostgreSQL, and the process that lends it one. */

import { z } from 'zod';

export interface Cluster {
  readonly port: number;
  readonly home: string;
  /** Its folder of data, and what the server itself wrote since its first start. */
  readonly data: string;
  readonly log: string;
  /** Of the administrator of the whole server. */
  readonly password: string;
  /** A connection's URL; of the administrator where `user` is not said. */
  readonly url: (database?: string, user?: string, password?: string) => string;
  /** `pg_ctl` with this action, e.g. `stop -m immediate`; waits until it is done. */
  readonly control: (...action: readonly string[]) => Promise<void>;
  /** Stops and removes it. */
  readonly remove: () => Promise<void>;
}

export interface ClusterOptions {
  readonly settings?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** One that is stopped, whose data are copied instead of made. */
  readonly like?: Pick<Cluster, 'data' | 'password'>;
  /** The process that starts it may end without {@link Cluster.remove}: it is removed then. */
  readonly unwaited?: boolean;
}

/** The administrator of the whole server. */
export const ADMINISTRATOR = 'administrador';

/** The user and group without rights of Linux, which PostgreSQL runs as where the tests run as root. */
export const NOBODY = 65_534;

/** Of the process that keeps a cluster. */
export interface KeeperOrder {
  readonly bin: string;
  readonly user: string;
  readonly password: string;
  /** The user and group that the server runs as, where not as those of the tests. */
  readonly owner?: number;
  /** Lines of `postgresql.conf`. */
  readonly settings: readonly string[];
  /** Written beside the data before the first start, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** A folder of data that is copied. */
  readonly from?: string;
}

export const placeSchema = z.strictObject({
  port: z.int(),
  /** Removed with the cluster. */
  home: z.string(),
  data: z.string(),
  log: z.string(),
});
export type ClusterPlace = z.infer<typeof placeSchema>;

/** `127.0.0.1:PORT/WORD` of a lender of clusters, for a system that cannot start one itself. */
export const LENDER_VARIABLE = 'BALCAO_TEST_POSTGRES';

/** Lines of JSON: the borrower's first one, what the lender answers to it, then actions of `pg_ctl` and how each ended. */
export const loanSchema = z.strictObject({
  word: z.string(),
  settings: z.array(z.string()),
  files: z.record(z.string(), z.string()),
});
export const lentSchema = z.union([
  z.strictObject({ place: placeSchema, password: z.string() }),
  z.strictObject({ problem: z.string() }),
]);
export const actionSchema = z.array(z.string());
export const controlledSchema = z.strictObject({ problem: z.string().optional() });

export function clusterUrl(port: number, ownPassword: string): Cluster['url'] {
  return (database = 'postgres', user = ADMINISTRATOR, password = ownPassword) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}
