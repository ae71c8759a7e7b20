/** Asks before what a person typed is discarded: forms say that they hold something, whoever closes or leaves them asks here. */

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** `kept`: the text survives another screen in front, but not another company or environment. */
type Kind = 'lost' | 'kept';

interface Area {
  readonly hold: (id: string, kind: Kind | undefined) => void;
}

const AreaContext = createContext<Area | undefined>(undefined);

/**
 * Says that this component holds text of the person's, for as long as `holds` is true. Returns what lets go of it at
 * once, for whoever has saved the text and goes elsewhere before the next drawing.
 */
export function useUnsaved(holds: boolean, kind: Kind = 'lost'): () => void {
  const area = useContext(AreaContext);
  const id = useId();
  useEffect(() => {
    if (!holds) return;
    area?.hold(id, kind);
    return () => area?.hold(id, undefined);
  }, [area, id, holds, kind]);
  return useCallback(() => area?.hold(id, undefined), [area, id]);
}

export interface UnsavedArea {
  /** Goes on at once where nothing would be lost, else only after the person's word. `all` counts what is kept, too. */
  readonly leave: (then: () => void, all?: boolean) => void;
  readonly area: Area;
  readonly asking: boolean;
  readonly settle: (discard: boolean) => void;
}

/** For whoever owns the way out: wrap the forms in `UnsavedArea` and go out by `leave`. */
export function useUnsavedArea(): UnsavedArea {
  const outer = useContext(AreaContext);
  const held = useRef(new Map<string, Kind>());
  const [then, setThen] = useState<{ readonly go: () => void }>();
  const area = useMemo<Area>(
    () => ({
      hold: (id, kind) => {
        if (kind) held.current.set(id, kind);
        else held.current.delete(id);
        // What is lost here is lost with the window around it, too.
        outer?.hold(id, kind);
      },
    }),
    [outer],
  );
  const leave = useCallback((go: () => void, all = false) => {
    const kinds = [...held.current.values()];
    if (all ? kinds.length > 0 : kinds.includes('lost')) setThen({ go });
    else go();
  }, []);
  return {
    leave,
    area,
    asking: then !== undefined,
    // The dialog closes itself after either answer: what was agreed to is done first.
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
        onAct={() => of.settle(true)}
        onClose={() => of.settle(false)}
      >
        {t('unsaved.text')}
      </ConfirmDialog>
    </AreaContext>
  );
}
