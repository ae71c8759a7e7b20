/** What joins the renderer to its host: the preload's bridge in the window, and the wire of the web host. */

import { z } from 'zod';
import type { AppEvent } from './contract.ts';
import { accessKeySchema } from './fiscal/access-key.ts';
import { MAX_OFFERED_FILE_BYTES } from './file-limits.ts';

export * from './bridge-names.ts';

/** What the preload puts on `window.balcao`; the results are parsed by the client, so they cross as unknown. */
export interface Bridge {
  call(callId: string, name: string, input: unknown): Promise<unknown>;
  cancel(callId: string): void;
  /** Returns its own unsubscriber. */
  listen(listener: (event: unknown) => void): () => void;
  /** Something between the page and its own window, a {@link WindowAsk}; the answer is parsed by the page. */
  ask(question: unknown): Promise<unknown>;
  /** The window has something to open: {@link WindowAsk} `take-opening` fetches it. Returns its own unsubscriber. */
  nudged(listener: () => void): () => void;
}

/** One byte beyond the limit, by which the core sees that a file is too large. */
export const MAX_READ_FILE_BYTES = MAX_OFFERED_FILE_BYTES + 1;

/** Screens that a start from outside may ask for: the jump list's `--abrir=`. */
export const OPENABLE = ['consult', 'disablement', 'history'] as const;

/** What the window was asked to show from outside its page: a link, the jump list, a notice, a file. Nothing is ever done by it. */
export const openingSchema = z.strictObject({
  screen: z.enum([...OPENABLE, 'home', 'certificates', 'integration']),
  /** Put into the field of the consult screen, no more: a page of the web must not spend the company's consults. */
  key: accessKeySchema.optional(),
  /** A certificate file that the program was started with, its first {@link MAX_READ_FILE_BYTES}. */
  file: z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) }).optional(),
});
export type Opening = z.infer<typeof openingSchema>;

/** What the page may ask of its own window, beside the calls of the contract. */
export const windowAskSchema = z.discriminatedUnion('kind', [
  /** → {@link Opening}, or null when nothing waits; each is given once. */
  z.strictObject({ kind: z.literal('take-opening') }),
  /** The colours that the person chose, for what the window itself paints. → null */
  z.strictObject({
    kind: z.literal('appearance'),
    appearance: z.enum(['system', 'light', 'dark', 'contrast']),
  }),
  /** → {@link WindowPreferences} */
  z.strictObject({ kind: z.literal('preferences') }),
  /** Stay beside the clock when the window is closed. → {@link WindowPreferences} */
  z.strictObject({ kind: z.literal('keep-in-tray'), on: z.boolean() }),
]);
export type WindowAsk = z.infer<typeof windowAskSchema>;

export const windowPreferencesSchema = z.strictObject({
  /** Absent where there is no place beside the clock to stay in. */
  keepInTray: z.boolean().optional(),
});
export type WindowPreferences = z.infer<typeof windowPreferencesSchema>;

/** A question of the host to the person, answered through the paths above. */
export const hostAskSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    id: z.string(),
    about: z.enum(['certificate', 'document']),
    accept: z.string(),
    maxBytes: z.int(),
  }),
  z.strictObject({ kind: z.literal('folder'), id: z.string() }),
  z.strictObject({ kind: z.literal('confirm'), nonce: z.string() }),
  /** The question was answered or given up: what the page shows about it can go. */
  z.strictObject({ kind: z.literal('settled'), id: z.string() }),
]);
export type HostAsk = z.infer<typeof hostAskSchema>;

export type HostLine = { readonly event: AppEvent } | { readonly ask: HostAsk };
