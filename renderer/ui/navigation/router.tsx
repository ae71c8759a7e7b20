/** The current screen: a small stack in memory, so that Esc goes back and nothing is in the URL. */

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { HistoryEntry } from '../../../shared/contract.ts';
import type { Screen } from '../../screens.ts';
import { useLatest } from '../latest.ts';

/** What a screen is opened for; each screen reads only its own fields. */
export interface Purpose {
  /** Consult this key at once. */
  readonly consult?: string;
  /** Only put this key into the field. */
  readonly key?: string;
  /** Go to the field of the key, from wherever in the screen. */
  readonly field?: true;
  /** Read these keys as a batch: those of a selection elsewhere, which is named. */
  readonly keys?: {
    readonly list: readonly string[];
    readonly from: 'history' | 'ledger';
    readonly name: string;
  };
  /** Open this batch of keys. */
  readonly batch?: string;
  /** Start the wizard with these numbers. */
  readonly range?: {
    readonly mod: '55' | '65';
    readonly serie: number;
    readonly nNFIni: number;
    readonly nNFFin: number;
    /** Four digits, and 1 to 12, where the notes around the numbers show them. */
    readonly ano?: number;
    readonly month?: number;
    readonly xJust?: string;
  };
  /** Show this series in Furos, at these numbers if given. */
  readonly series?: {
    readonly cnpj: string;
    readonly mod: '55' | '65';
    readonly serie: number;
    readonly nNFIni?: number;
    readonly nNFFin?: number;
    /** With all gaps of the company ticked, for a group. */
    readonly marked?: true;
  };
  /** Ask in Furos for a folder to read. */
  readonly reading?: boolean;
  /** Open this request of the journal. */
  readonly requestId?: string;
  /** Open the story of this entry of the history. */
  readonly entry?: HistoryEntry;
  /** Of the watched notes, open this one, by its key. */
  readonly watched?: string;
  /** Open the import panel. */
  readonly importing?: boolean;
  /** Show this card of Ajustes. */
  readonly place?:
    | 'looks'
    | 'archive'
    | 'reader'
    | 'network'
    | 'limits'
    | 'sefaz-data'
    | 'update'
    | 'diagnosis'
    | 'shared';
  /** Open the data of this company. */
  readonly company?: string;
}

export interface Route {
  readonly screen: Screen;
  readonly purpose: Purpose;
  /** Grows with every visit, so that the same purpose requested twice is carried out twice. */
  readonly visit: number;
}

interface Place {
  readonly route: Route;
  /** Earlier screens: what was typed there is kept. */
  readonly visited: ReadonlySet<Screen>;
}

/** The same at each screen, so that a change of screen draws no more than what shows it. */
export interface Router {
  readonly go: (screen: Screen, purpose?: Purpose) => void;
  readonly back: () => void;
  /** What the current screen was opened for is done: drawn anew for another company, it does not do it again. */
  readonly settle: () => void;
}

const DEPTH = 20;
const RouterContext = createContext<Router | undefined>(undefined);
const PlaceContext = createContext<Place | undefined>(undefined);

export type Move = { readonly to: Screen; readonly purpose: Purpose } | 'back' | 'settle';

export interface Visits {
  readonly stack: readonly [Route, ...Route[]];
  readonly visited: ReadonlySet<Screen>;
}

/** The screens after one move; `back` on the first screen changes nothing. */
export function reduceVisits(state: Visits, move: Move): Visits {
  const [now, ...rest] = state.stack;
  if (move === 'settle') return { ...state, stack: [{ ...now, purpose: {} }, ...rest] };
  if (move === 'back') {
    const [before, ...older] = rest;
    // Returning is a visit without purpose: nothing is carried out a second time.
    const route = before && { ...before, purpose: {}, visit: now.visit + 1 };
    return route ? { ...state, stack: [route, ...older] } : state;
  }
  const route = { screen: move.to, purpose: move.purpose, visit: now.visit + 1 };
  return { stack: [route, now, ...rest.slice(0, DEPTH)], visited: new Set([...state.visited, move.to]) };
}

export const START: Visits = {
  stack: [{ screen: 'home', purpose: {}, visit: 0 }],
  visited: new Set(['home']),
};

export function RouterProvider({ children }: { children: ReactNode }): ReactNode {
  const [state, move] = useReducer(reduceVisits, START);
  const go = useCallback((to: Screen, purpose: Purpose = {}) => move({ to, purpose }), []);
  const back = useCallback(() => move('back'), []);
  const settle = useCallback(() => move('settle'), []);
  const route = state.stack[0];
  const { visited } = state;
  const router = useMemo(() => ({ go, back, settle }), [go, back, settle]);
  const place = useMemo(() => ({ route, visited }), [route, visited]);
  return (
    <RouterContext value={router}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </RouterContext>
  );
}

/** A hidden screen keeps the place that it was left at: each change of screen would draw it anew. */
export function KeptPlace({ shown, children }: { shown: boolean; children: ReactNode }): ReactNode {
  const place = usePlace();
  const [kept, keep] = useState(place);
  if (shown && kept !== place) keep(place);
  return <PlaceContext value={kept}>{children}</PlaceContext>;
}

/** Passes the purpose of each visit of `screen` to `act`, once, however often the screen is hidden and shown. */
export function usePurpose(screen: Screen, act: (purpose: Purpose) => void): void {
  const { route } = usePlace();
  const done = useRef(-1);
  const latest = useLatest(act);
  useEffect(() => {
    if (route.screen !== screen || done.current === route.visit) return;
    done.current = route.visit;
    latest.current(route.purpose);
  }, [route, screen, latest]);
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter outside its provider');
  return router;
}

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace outside its provider');
  return place;
}
