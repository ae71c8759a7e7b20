/**
 * Stores how the person left the window: its bounds per set of screens, zoom, theme, and whether it stays in the
 * tray.
 */

import { join } from 'node:path';
import { z } from 'zod';
import { windowSwitchesSchema } from '../../../shared/bridge.ts';
import { LOCALES } from '../../../shared/explain/words.ts';
import { createPreferences } from '../../app.ts';
import { detailOf } from '../../log/detail.ts';
import type { Log } from '../../ports.ts';
import { placeSchema } from './placement.ts';
import { ZOOM_STEPS } from './zoom.ts';

/** Number of screen sets whose bounds are stored: a notebook, its dock, a projector and a few more. */
const MAX_SETS = 8;

const memorySchema = z.object({
  /** By set of screens, the one used last at the end. */
  places: z.array(z.object({ screens: z.string().max(500), place: placeSchema })).max(MAX_SETS),
  /** A step of the keys, or what the system asks for. */
  zoom: z
    .number()
    .min(Math.min(...ZOOM_STEPS))
    .max(Math.max(...ZOOM_STEPS)),
  appearance: z.enum(['system', 'light', 'dark', 'contrast']),
  /** Of what is said outside the page; absent until one is chosen there. */
  locale: z.enum(LOCALES).optional(),
  ...windowSwitchesSchema.shape,
  /** The notice that a closed window leaves the program open was shown. */
  trayExplained: z.boolean().optional(),
});
export type Remembered = z.infer<typeof memorySchema>;

const USUAL: Remembered = { places: [], zoom: 1, appearance: 'system' };

export type WindowMemory = ReturnType<typeof createWindowMemory>;

/** `janela.json` of `folder`; a damaged or unreadable file counts as none. */
export function createWindowMemory(folder: string, log: Log) {
  const file = createPreferences(join(folder, 'janela.json'), memorySchema, USUAL);
  const failed = (error: unknown) => {
    log.write({ level: 'warn', op: 'window.memory', detail: detailOf(error) });
  };
  let current = USUAL;
  try {
    current = file.get();
  } catch (error) {
    failed(error);
  }
  let writing: Promise<void> = Promise.resolve();
  return {
    get: () => current,
    /** Writes what changed. Never rejects: a write error must not stop the window. */
    keep(change: Partial<Remembered>) {
      const next = { ...current, ...change };
      if (JSON.stringify(next) === JSON.stringify(current)) return writing;
      current = next;
      // One after the other, so that the last value requested is the last one written.
      writing = writing
        .then(() => file.set(next))
        .then((written) => (written.ok ? undefined : failed(JSON.stringify(written.error))), failed);
      return writing;
    },
  };
}

/** The list with that of `screens` moved to the end; the one unused for longest is removed if there are too many. */
export function withPlace(
  places: Remembered['places'],
  screens: string,
  place: Remembered['places'][number]['place'],
): Remembered['places'] {
  return [...places.filter((each) => each.screens !== screens), { screens, place }].slice(-MAX_SETS);
}
