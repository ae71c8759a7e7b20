/** What sharing needs of a connection to PostgreSQL. */

export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly number[];

export interface ShareServer {
  /** One statement, by itself a transaction. */
  readonly query: (text: string, values?: readonly Value[]) => Promise<readonly Row[]>;
  /** Hears a channel on a connection of its own until `end`; `lost` is called once if that ends by itself. */
  readonly listen: (
    channel: string,
    heard: (payload: string) => void,
    lost: () => void,
  ) => Promise<{ readonly end: () => Promise<void> }>;
}

/** A row of the shared log as it is handed in. */
export interface HandedRow {
  /** Of the row, for ever: handed in twice, it is there once. */
  readonly identity: string;
  readonly kind: string;
  readonly company: string;
  /** JSON. */
  readonly body: string;
}

export interface TakenRow {
  readonly position: number;
  readonly identity: string;
  readonly kind: string;
  readonly body: string;
}
