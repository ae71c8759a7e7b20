/** How long work tells that it goes on, and how it is ended. */

/** Called often; throws {@link Cancelled} where the work is to end. */
export type Beat = (done: number, total: number) => void;

export class Cancelled extends Error {}
