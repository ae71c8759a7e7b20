/** Stored state of the training tour: whether the person ended it, and the step that leaves no trace in the history. */

import { useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';

const ENDED = 'balcao.tour.ended';
const FILE_FOUND = 'balcao.tour.file';
const { subscribe, notify } = createListeners();

export function useTourEnded(): boolean {
  return useSyncExternalStore(subscribe, () => window.localStorage.getItem(ENDED) !== null);
}

/** True after the folder of a file was opened from the history. */
export function useFileFound(): boolean {
  return useSyncExternalStore(subscribe, () => window.localStorage.getItem(FILE_FOUND) !== null);
}

export function endTour(): void {
  window.localStorage.setItem(ENDED, '1');
  notify();
}

export function showTour(): void {
  window.localStorage.removeItem(ENDED);
  notify();
}

export function tellFileFound(): void {
  window.localStorage.setItem(FILE_FOUND, '1');
  notify();
}
