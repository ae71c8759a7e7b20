/** Connects the renderer to its host: the preload's bridge in the window, and the protocol of the web host. */

import { z } from 'zod';
import type { AppEvent } from './contract.ts';
import { accessKeySchema } from './fiscal/key/access-key.ts';
import { MAX_OFFERED_FILE_BYTES } from './file-limits.ts';

export * from './bridge-names.ts';

/** What the preload exposes as `window.balcao`; the client validates the results, so their type is unknown. */
export interface Bridge {
  call(callId: string, name: string, input: unknown): Promise<unknown>;
  cancel(callId: string): void;
  /** Returns the function that unsubscribes. */
  listen(listener: (event: unknown) => void): () => void;
  /** A request of the page to its own window, a {@link WindowAsk}; the page validates the answer. */
  ask(question: unknown): Promise<unknown>;
  /** The path of a file or folder that was dropped on the page; "" if it has none. */
  pathOf(file: unknown): string;
  /**
   * Called when the window has something to open: {@link WindowAsk} `take-opening` fetches it. Returns the function
   * that unsubscribes.
   */
  nudged(listener: () => void): () => void;
}

/** One byte beyond the limit, by which the core sees that a file is too large. */
export const MAX_READ_FILE_BYTES = MAX_OFFERED_FILE_BYTES + 1;

/** Screens that can be requested at launch: the jump list's `--abrir=`. */
export const OPENABLE = ['consult', 'disablement', 'history'] as const;

/**
 * What the window was asked to show from outside its page: a link, the jump list, a notice, a file. It never carries
 * out anything.
 */
export const openingSchema = z.strictObject({
  screen: z.enum([...OPENABLE, 'home', 'certificates', 'integration', 'numbering', 'watched']),
  /** Only put into the field of the consultation screen: a web page must not use up the company's consultations. */
  key: accessKeySchema.optional(),
  /** A certificate file that the program was started with, its first {@link MAX_READ_FILE_BYTES}. */
  file: z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) }).optional(),
});
export type Opening = z.infer<typeof openingSchema>;

/** The switches of the program's own window, stored in `janela.json`; each absent until it is chosen. */
export const windowSwitchesSchema = z.strictObject({
  /** The program stays in the tray when the window is closed; not offered if there is no tray. */
  keepInTray: z.boolean().optional(),
});
const windowSwitchSchema = windowSwitchesSchema.keyof();
export const WINDOW_SWITCHES = windowSwitchSchema.options;
export type WindowSwitch = z.infer<typeof windowSwitchSchema>;

/** Of texts, as the zoom of the page; the system's own setting reaches further than is of use here. */
export const LEAST_TEXT_SCALE = 1;
export const MOST_TEXT_SCALE = 2;

/** The page's requests to its own window, beside the calls of the contract. */
export const windowAskSchema = z.discriminatedUnion('kind', [
  /** → {@link Opening}, or null if nothing waits; each is returned once. */
  z.strictObject({ kind: z.literal('take-opening') }),
  /** The chosen theme, for what the window itself paints. → null */
  z.strictObject({
    kind: z.literal('appearance'),
    appearance: z.enum(['system', 'light', 'dark', 'contrast']),
  }),
  /** The chosen size of texts, for the window's zoom. → null */
  z.strictObject({
    kind: z.literal('text-size'),
    factor: z.number().min(LEAST_TEXT_SCALE).max(MOST_TEXT_SCALE),
  }),
  /** → {@link WindowPreferences} */
  z.strictObject({ kind: z.literal('preferences') }),
  /** → {@link WindowPreferences} */
  z.strictObject({ kind: z.literal('switch'), name: windowSwitchSchema, on: z.boolean() }),
  /** Whether Windows starts the program at sign-in, beside the clock. → {@link WindowPreferences} */
  z.strictObject({ kind: z.literal('start-with-windows'), on: z.boolean() }),
  /** Closes the program and opens it again; asks first while a disablement is being sent. → null */
  z.strictObject({ kind: z.literal('reopen') }),
]);
export type WindowAsk = z.infer<typeof windowAskSchema>;

export const windowPreferencesSchema = windowSwitchesSchema.extend({
  /** The zoom of the page, 1 as usual. */
  zoom: z.number().positive(),
  /** Whether it starts with Windows, or why that is not offered; absent on other systems. */
  autoStart: z
    .union([
      z.strictObject({
        on: z.boolean(),
        /** Chosen here, and switched off in Windows' list of startup programs. */
        blocked: z.boolean(),
      }),
      z.enum(['portable', 'unpackaged']),
    ])
    .optional(),
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
  /** The path of a folder, or of a file whose bytes stay where they are. */
  z.strictObject({ kind: z.literal('folder'), id: z.string(), of: z.enum(['folder', 'file']) }),
  z.strictObject({ kind: z.literal('confirm'), nonce: z.string() }),
  /** The question was answered or aborted: the page can remove it. */
  z.strictObject({ kind: z.literal('settled'), id: z.string() }),
]);
export type HostAsk = z.infer<typeof hostAskSchema>;

export type HostLine = { readonly event: AppEvent } | { readonly ask: HostAsk };
