/** The size of texts chosen in Ajustes: the program's window zooms its page, a browser's page zooms itself by `--text-size` in base.css. */

import { useEffect, useSyncExternalStore } from 'react';
import { LEAST_TEXT_SCALE, MOST_TEXT_SCALE, windowPreferencesSchema } from '../../shared/bridge.ts';
import { askWindow, findBridge } from '../api/transport-window.ts';

/** By the system's setting for texts, or in per cent. */
export const TEXT_SIZES = ['system', '100', '115', '130', '150'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Read by first-colours.js too, before the first paint. */
const KEY = 'balcao.text-size';
/** The system's scale that the window was last given, so that one that has changed since is seen. */
const SYSTEM_KEY = 'balcao.text-size.system';
const listeners = new Set<() => void>();

function kept(): TextSize {
  const value = window.localStorage.getItem(KEY);
  return TEXT_SIZES.find((each) => each === value) ?? 'system';
}

export function chooseTextSize(size: TextSize): void {
  window.localStorage.setItem(KEY, size);
  if (findBridge()) giveWindow(size);
  else if (size === 'system') document.documentElement.style.removeProperty('--text-size');
  else document.documentElement.style.setProperty('--text-size', String(scaleOf(size)));
  for (const listener of listeners) listener();
}

/** The chosen one; in the window undefined where Ctrl with + or − has made it another. */
export function useTextSize(): TextSize | undefined {
  return useSyncExternalStore(subscribe, shown);
}

/** For the program's window: follows what the system says while nothing else is chosen. */
export function useSystemTextSize(): void {
  useEffect(() => {
    const known = window.localStorage.getItem(SYSTEM_KEY) ?? '1';
    if (findBridge() && kept() === 'system' && known !== String(scaleOf('system'))) giveWindow('system');
  }, []);
}

/** What the window's zoom is now; undefined in a browser. */
let zoom: number | undefined;

function shown(): TextSize | undefined {
  const size = kept();
  if (zoom === undefined || zoom === scaleOf(size)) return size;
  return TEXT_SIZES.find((each) => each !== 'system' && scaleOf(each) === zoom);
}

function subscribe(listener: () => void): () => void {
  const look = () => {
    void askWindow({ kind: 'preferences' }).then((answer) => {
      zoom = windowPreferencesSchema.safeParse(answer).data?.zoom;
      listener();
    });
  };
  look();
  listeners.add(listener);
  // A zoom by the keys changes how much fits in the window.
  window.addEventListener('resize', look);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('resize', look);
  };
}

function giveWindow(size: TextSize): void {
  const factor = scaleOf(size);
  if (size === 'system') window.localStorage.setItem(SYSTEM_KEY, String(factor));
  zoom = factor;
  void askWindow({ kind: 'text-size', factor });
}

function scaleOf(size: TextSize): number {
  return size === 'system' ? systemScale() : Number(size) / 100;
}

function systemScale(): number {
  const probe = document.createElement('span');
  probe.style.setProperty('zoom', 'env(preferred-text-scale, 1)');
  document.body.append(probe);
  const scale = Number(getComputedStyle(probe).zoom);
  probe.remove();
  return Number.isFinite(scale) ? Math.min(MOST_TEXT_SCALE, Math.max(LEAST_TEXT_SCALE, scale)) : 1;
}
