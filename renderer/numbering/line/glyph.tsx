/** The sign of each state of a number: its shape alone tells it, its colour supports it. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useId, type ReactNode } from 'react';
import { FORCED } from '../../theme/narrow.ts';
import type { Mark } from './stripe.ts';

export const useMarkColours = makeStyles({
  used: { color: tokens.colorBrandForeground1 },
  cancelled: { color: tokens.colorPaletteRedForeground1 },
  denied: { color: tokens.colorPaletteRedForeground1 },
  disabled: { color: tokens.colorNeutralForeground2 },
  free: { color: tokens.colorPaletteDarkOrangeForeground1 },
  attempted: { color: tokens.colorPaletteDarkOrangeForeground1 },
  contingency: { color: tokens.colorPaletteBerryForeground1 },
  uncertain: { color: tokens.colorPaletteDarkOrangeForeground1 },
  waiting: { color: tokens.colorPaletteBlueForeground2 },
  conflict: { color: tokens.colorPaletteRedForeground1 },
});

const useStyles = makeStyles({
  glyph: { display: 'block', width: '100%', height: '100%', [FORCED]: { color: 'inherit' } },
  paper: { fill: tokens.colorNeutralBackground1, [FORCED]: { fill: 'Canvas' } },
});

/** Drawn in a square of 16 units. */
export const Glyph = memo(function Glyph({ mark }: { readonly mark: Mark }): ReactNode {
  const colours = useMarkColours();
  const styles = useStyles();
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      className={mergeClasses(colours[mark], styles.glyph)}
    >
      <Shape mark={mark} paper={styles.paper} />
    </svg>
  );
});

function Shape({ mark, paper }: { readonly mark: Mark; readonly paper: string }): ReactNode {
  const hatch = useId();
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
          <rect x="3.5" y="6.75" width="9" height="2.5" className={paper} />
        </>
      );
    case 'disabled':
      return (
        <>
          <clipPath id={hatch}>
            <rect x="1" y="1" width="14" height="14" rx="2" />
          </clipPath>
          <rect {...box} {...outline} strokeWidth={1} />
          <path
            d="M-2 10L10 -2M-2 16L16 -2M1 19L19 1M7 19L19 7"
            {...outline}
            strokeWidth={1.6}
            clipPath={`url(#${hatch})`}
          />
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
    case 'conflict':
      return (
        <>
          <path d="M8 1L15 8L8 15L1 8z" fill="currentColor" />
          <rect x="7.1" y="4.4" width="1.8" height="4.4" className={paper} />
          <rect x="7.1" y="9.9" width="1.8" height="1.8" className={paper} />
        </>
      );
  }
}
