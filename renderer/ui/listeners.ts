/** Listeners to a change outside of React, in the form that `useSyncExternalStore` subscribes by. */

export type Listeners = ReturnType<typeof createListeners>;

export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
