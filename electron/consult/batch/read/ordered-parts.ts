/** Puts what threads find into the order of the folders, whatever thread is faster. */

import type { FoundPart } from './read-messages.ts';

/** The place of one task; subfolders come behind the files of a folder. */
export interface Place {
  readonly parts: FoundPart[];
  readonly below: Place[];
  done: boolean;
}

export function createOrderedParts() {
  const root = newPlace();
  const path: { readonly place: Place; next: number }[] = [{ place: root, next: 0 }];
  return {
    /** A place behind all others below `above`; of what was given without it. */
    place: (above: Place = root) => {
      const made = newPlace();
      above.below.push(made);
      return made;
    },
    /** The parts that no outstanding part can still precede. */
    release: () => {
      const parts: FoundPart[] = [];
      for (let here = path.at(-1); here; here = path.at(-1)) {
        const { place } = here;
        parts.push(...place.parts.splice(0));
        const child = place.below[here.next];
        if (child && (place.done || place === root)) {
          here.next += 1;
          path.push({ place: child, next: 0 });
        } else if (place.done) path.pop();
        else break;
      }
      return parts;
    },
  };
}

function newPlace(): Place {
  return { parts: [], below: [], done: false };
}
