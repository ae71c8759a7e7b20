/** Whether Integração has its place in the menu: where a person asked for it, or where it is in use. */

import { useEffect, useSyncExternalStore } from 'react';
import { useQueryCall } from '../api/hooks.ts';
import { createListeners } from '../ui/listeners.ts';

const KEY = 'balcao.integration';
const { subscribe, notify } = createListeners();

export function chooseIntegration(on: boolean): void {
  if (on) window.localStorage.setItem(KEY, 'on');
  else window.localStorage.removeItem(KEY);
  notify();
}

/** `used`: the service is on, so that its place cannot be hidden. */
export function useIntegrationShown(): { readonly shown: boolean; readonly used: boolean } {
  const chosen = useSyncExternalStore(subscribe, () => window.localStorage.getItem(KEY) === 'on');
  const used = useQueryCall('service.state', {}).data?.running === true;
  // Kept, so that at the next start the menu is complete from its first picture.
  useEffect(() => {
    if (used) chooseIntegration(true);
  }, [used]);
  return { shown: chosen || used, used };
}
