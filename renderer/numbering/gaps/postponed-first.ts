/** The series whose first number a person did not want to enter: they are not asked again on this computer. */

import { useSyncExternalStore } from 'react';
import type { Place } from '../line/use-line.ts';
import { createListeners } from '../../ui/listeners.ts';

const { subscribe, notify } = createListeners();
const keyOf = ({ environment, cnpj, mod, serie }: Place) =>
  `balcao.first.${environment}.${cnpj}.${mod}.${serie}`;

export function useFirstPostponed(place: Place): boolean {
  return useSyncExternalStore(subscribe, () => window.localStorage.getItem(keyOf(place)) !== null);
}

export function postponeFirst(place: Place): void {
  window.localStorage.setItem(keyOf(place), '1');
  notify();
}
