/** Asks before typed text is discarded: forms register their text, and whatever closes or leaves them asks here. */

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { findBridge } from '../../api/transport-window.ts';
import type { Screen } from '../../screens.ts';
import { useRouter, type Router } from '../navigation/router.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Text that a change of screen loses; or what stays in a hidden screen, as long as the part that it is in is there. */
type Mark = 'lost' | { readonly of: Screen; readonly part: Element };

/** Whose kept text would be lost too. */
type Kept = 'all' | Screen;

interface Area {
  readonly hold: (id: string, mark: Mark | undefined) => void;
  readonly leave: UnsavedArea['leave'];
}

const AreaContext = createContext<Area | undefined>(undefined);

/**
 * Registers that this component contains typed text while `holds` is true. Returns a function that unregisters it at
 * once, for a caller that has saved the text and leaves before the next render. `of` and `part`: where text is that
 * survives a change of screen, but not another company or environment.
 */
export function useUnsaved(holds: boolean, of?: Screen, part?: RefObject<Element | null>): () => void {
  const area = useContext(AreaContext);
  const id = useId();
  // With what is shown: an effect after the paint leaves a moment in which what was just saved counts as typed.
  useLayoutEffect(() => {
    const mark = of && part?.current ? { of, part: part.current } : 'lost';
    area?.hold(id, holds ? mark : undefined);
    // A screen that is hidden ends its effects too, and what is kept is still there.
    return () => (mark === 'lost' ? area?.hold(id, undefined) : undefined);
  }, [area, id, holds, of, part]);
  return useCallback(() => area?.hold(id, undefined), [area, id]);
}

/** Leads to another screen from beside the screens, as the menu does: asks first where typed text would be lost. */
export function useLeaveFor(): Router['go'] {
  const { go } = useRouter();
  const area = useContext(AreaContext);
  return useCallback(
    (to, purpose) => (area ? area.leave(() => go(to, purpose)) : go(to, purpose)),
    [area, go],
  );
}

/** For what takes the place of a form in the screen `of`: asks first where typed text would be lost, what is kept there too. */
export function useReplace(of: Screen): (then: () => void) => void {
  const area = useContext(AreaContext);
  return useCallback((then) => (area ? area.leave(then, of) : then()), [area, of]);
}

export interface UnsavedArea {
  /** Goes on at once where nothing would be lost, else after the person's confirmation. */
  readonly leave: (then: () => void, kept?: Kept) => void;
  readonly area: Area;
  readonly asking: boolean;
  readonly settle: (discard: boolean) => void;
}

/** For the owner of a way out: wrap the forms in `UnsavedArea` and leave by `leave`. */
export function useUnsavedArea(): UnsavedArea {
  const outer = useContext(AreaContext);
  const marked = useRef(new Map<string, Mark>());
  const [then, setThen] = useState<{ readonly go: () => void }>();
  const loses = useCallback((kept?: Kept) => {
    const isLost = (mark: Mark) => {
      if (mark === 'lost') return true;
      return mark.part.isConnected && (kept === 'all' || kept === mark.of);
    };
    return [...marked.current.values()].some(isLost);
  }, []);
  const leave = useCallback(
    (go: () => void, kept?: Kept) => {
      if (loses(kept)) setThen({ go });
      else go();
    },
    [loses],
  );
  const outermost = outer === undefined;
  // A browser reloads by F5 and closes its tabs; the window does neither with a page.
  useEffect(() => {
    if (!outermost || findBridge()) return;
    const stay = (event: BeforeUnloadEvent) => loses('all') && event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [outermost, loses]);
  const area = useMemo<Area>(
    () => ({
      hold: (id, mark) => {
        if (mark) marked.current.set(id, mark);
        else marked.current.delete(id);
        // Closing the enclosing area would lose this text, too.
        outer?.hold(id, mark);
      },
      leave,
    }),
    [outer, leave],
  );
  return {
    leave,
    area,
    asking: then !== undefined,
    // The dialog closes itself after either answer, so the confirmed action runs first.
    settle: (discard) => {
      if (discard) then?.go();
      setThen(undefined);
    },
  };
}

export function UnsavedArea({ of, children }: { of: UnsavedArea; children: ReactNode }): ReactNode {
  const { t } = useTranslation('frame');
  return (
    <AreaContext value={of.area}>
      {children}
      <ConfirmDialog
        open={of.asking}
        title={t('unsaved.title')}
        act={t('unsaved.act')}
        stay={t('unsaved.stay')}
        onAct={() => of.settle(true)}
        onClose={() => of.settle(false)}
      >
        {t('unsaved.text')}
      </ConfirmDialog>
    </AreaContext>
  );
}
