/** The sign of each state of a number: its shape alone tells it, its colour supports it. */

import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { FORCED } from '../../theme/narrow.ts';
import { MARKS, type Mark } from './stripe.ts';

/** `beyond`: a square of which nothing follows; the stripe leaves its place empty. */
export type Sign = Mark | 'beyond';
export const SIGNS: readonly Sign[] = [...MARKS, 'beyond'];

const COLOURS: Readonly<Record<Sign, string>> = {
  used: tokens.colorCompoundBrandStroke,
  cancelled: tokens.colorPaletteRedForeground1,
  denied: tokens.colorPaletteRedForeground1,
  disabled: tokens.colorNeutralForeground2,
  free: tokens.colorPaletteDarkOrangeForeground1,
  attempted: tokens.colorPaletteDarkOrangeForeground1,
  contingency: tokens.colorPaletteBerryForeground1,
  uncertain: tokens.colorPaletteDarkOrangeForeground1,
  waiting: tokens.colorPaletteBlueForeground2,
  conflict: tokens.colorPaletteRedForeground1,
  beyond: tokens.colorNeutralForeground3,
};

/** Rules that colour what has a `data-mark`; `forced` is its colour in a Windows contrast theme. */
export function markColours(element: string, forced: (mark: Sign) => string): Record<string, MarkRule> {
  return Object.fromEntries(
    SIGNS.map((mark) => [
      `${element}[data-mark="${mark}"]`,
      { color: COLOURS[mark], [FORCED]: { color: forced(mark) } },
    ]),
  );
}
interface MarkRule {
  readonly color: string;
  readonly [FORCED]: { readonly color: string };
}

/** One block of rules for all signs, compiled at once. */
const useGlyph = makeResetStyles({
  display: 'block',
  width: '100%',
  height: '100%',
  '& [data-paper]': { fill: tokens.colorNeutralBackground1, [FORCED]: { fill: 'Canvas' } },
  ...markColours('&', () => 'inherit'),
});

/** Draws signs of 16 units; one hook for all of them, because a line has more than a hundred. */
export function useGlyphs(): (mark: Sign) => ReactNode {
  const className = useGlyph();
  return useMemo(() => {
    const drawn = Object.fromEntries(
      SIGNS.map((mark): [Sign, ReactNode] => [
        mark,
        <svg
          key={mark}
          viewBox="0 0 16 16"
          aria-hidden="true"
          focusable="false"
          className={className}
          data-mark={mark}
        >
          <Shape mark={mark} />
        </svg>,
      ]),
    ) as Readonly<Record<Sign, ReactNode>>;
    return (mark: Sign) => drawn[mark];
  }, [className]);
}

/** One sign by itself. */
export function Glyph({ mark }: { readonly mark: Sign }): ReactNode {
  return useGlyphs()(mark);
}

function Shape({ mark }: { readonly mark: Sign }): ReactNode {
  const outline = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const;
  const box = { x: 1.75, y: 1.75, width: 12.5, height: 12.5, rx: 2 } as const;
  switch (mark) {
    case 'used':
      return <rect x="1" y="1" width="14" height="14" rx="2" fill="currentColor" />;
    case 'cancelled':
      return (
        <>
          <rect {...box} {...outline} strokeWidth={1} />
          <path d="M4.5 4.5l7 7m0-7l-7 7" {...outline} strokeWidth={2} />
        </>
      );
    case 'denied':
      return (
        <>
          <rect x="1" y="1" width="14" height="14" rx="2" fill="currentColor" />
          <rect x="3.5" y="6.75" width="9" height="2.5" data-paper />
        </>
      );
    case 'disabled':
      return (
        <>
          <rect {...box} {...outline} strokeWidth={1} />
          <path d="M2 6L6 2M2 10.2L10.2 2M2.6 13.8L13.8 2.6M6 14L14 6M10.2 14L14 10.2" {...outline} />
        </>
      );
    case 'free':
      return <rect {...box} {...outline} strokeWidth={2} />;
    case 'attempted':
      return (
        <>
          <rect {...box} {...outline} strokeDasharray="2.6 2" />
          <circle cx="8" cy="8" r="2.2" fill="currentColor" />
        </>
      );
    case 'contingency':
      return <path d="M8 1.5L15 14.5H1z" fill="currentColor" />;
    case 'uncertain':
      return (
        <>
          <rect {...box} {...outline} />
          <path d="M6 6.2a2 2 0 1 1 2.6 1.9c-.5.2-.6.5-.6 1.1M8 11.2v1.2" {...outline} />
        </>
      );
    case 'waiting':
      return (
        <>
          <circle cx="8" cy="8" r="6.2" {...outline} />
          <path d="M8 8V1.8A6.2 6.2 0 0 1 14.2 8z" fill="currentColor" />
        </>
      );
    case 'beyond':
      return <rect x="6" y="7" width="4" height="2" fill="currentColor" />;
    case 'conflict':
      return (
        <>
          <path d="M8 1L15 8L8 15L1 8z" fill="currentColor" />
          <rect x="7.1" y="4.4" width="1.8" height="4.4" data-paper />
          <rect x="7.1" y="9.9" width="1.8" height="1.8" data-paper />
        </>
      );
  }
}
