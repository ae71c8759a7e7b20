/** Zooms the page with the usual keys and the wheel, in steps from 50 to 200 %, or as chosen in Ajustes, and stores the zoom. */

import type { Input, WebContents } from 'electron';

export const ZOOM_STEPS: readonly number[] = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2];

export interface ZoomMemory {
  get(): { readonly zoom: number };
  keep(change: { readonly zoom: number }): Promise<void>;
}

export type ZoomStep = 'in' | 'out' | 'usual';

export function nextZoom(now: number, step: ZoomStep): number {
  if (step === 'usual') return 1;
  const next =
    step === 'in' ? ZOOM_STEPS.find((each) => each > now) : ZOOM_STEPS.findLast((each) => each < now);
  return next ?? now;
}

/** Ctrl and +, − or 0, on the digit row or the pad; on many keyboards + is on the key of =. */
export function zoomStepOf(
  input: Pick<Input, 'type' | 'control' | 'alt' | 'meta' | 'key' | 'code'>,
): ZoomStep | undefined {
  if (input.type !== 'keyDown' || !input.control || input.alt || input.meta) return undefined;
  if (input.key === '+' || input.key === '=' || input.code === 'NumpadAdd') return 'in';
  if (input.key === '-' || input.key === '_' || input.code === 'NumpadSubtract') return 'out';
  if (input.key === '0' || input.code === 'Numpad0') return 'usual';
  return undefined;
}

export async function zoomTo(contents: WebContents, memory: ZoomMemory, factor: number): Promise<void> {
  contents.setZoomFactor(factor);
  await memory.keep({ zoom: factor });
}

export function guardZoom(contents: WebContents, memory: ZoomMemory): void {
  const set = (factor: number) => void zoomTo(contents, memory, factor);
  contents.on('before-input-event', (event, input) => {
    const step = zoomStepOf(input);
    if (step === undefined) return;
    event.preventDefault();
    set(nextZoom(memory.get().zoom, step));
  });
  contents.on('zoom-changed', (_event, direction) => set(nextZoom(memory.get().zoom, direction)));
  // Chromium stores its own zoom per origin: ours takes precedence, after a reload too.
  contents.on('did-finish-load', () => contents.setZoomFactor(memory.get().zoom));
}
