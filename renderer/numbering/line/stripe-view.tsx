/** The whole series on one stripe, with the frame of the squares above it: drawn by the mouse, or moved by keys. */

import { makeResetStyles, tokens } from '@fluentui/react-components';
import { memo, useMemo, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberRun } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { FORCED } from '../../theme/narrow.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { markColours } from './glyph.tsx';
import { COLUMNS, frameOf, HEIGHT, LANES, MARKS, pathOf, spansOf, startAt } from './stripe.ts';
import { BLOCK, clampStart, endOf, WINDOW, type Extent } from './window.ts';

/** One block of rules for the whole stripe, compiled at once in the frame that first shows it. */
const useStripe = makeResetStyles({
  '& [data-area]': {
    position: 'relative',
    height: `${HEIGHT + 8}px`,
    padding: '4px 0',
    boxSizing: 'border-box',
    touchAction: 'none',
    cursor: 'pointer',
  },
  '& [data-chosen]': {
    position: 'absolute',
    bottom: '0',
    height: '4px',
    minWidth: '3px',
    borderRadius: '2px',
    backgroundColor: tokens.colorCompoundBrandStroke,
    [FORCED]: { backgroundColor: 'Highlight' },
  },
  '& [role="slider"]': {
    position: 'absolute',
    top: '0',
    bottom: '0',
    boxSizing: 'border-box',
    border: `2px solid ${tokens.colorNeutralForeground1}`,
    borderRadius: '4px',
    cursor: 'grab',
    ':active': { cursor: 'grabbing' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    [FORCED]: { border: '2px solid Highlight' },
  },
  '& [data-ends]': {
    display: 'flex',
    justifyContent: 'space-between',
    fontSize: '13px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

const useDrawing = makeResetStyles({
  display: 'block',
  width: '100%',
  height: `${HEIGHT}px`,
  '& rect': { fill: tokens.colorNeutralStencil1, [FORCED]: { fill: 'GrayText' } },
  '& path': { fill: 'currentColor' },
  ...markColours('& path', (mark) => (mark === 'free' || mark === 'attempted' ? 'Highlight' : 'CanvasText')),
});

export interface StripeProps {
  readonly runs: readonly NumberRun[];
  readonly extent: Extent;
  readonly start: number;
  readonly chosen: NumberRange | undefined;
  readonly onStart: (start: number) => void;
}

export function Stripe({ runs, extent, start, chosen, onStart }: StripeProps): ReactNode {
  const className = useStripe();
  const { t } = useTranslation('numbering');
  const format = useFormat();
  const area = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const frame = frameOf(start, extent);
  const put = (wanted: number) => onStart(clampStart(wanted, extent));
  const toPointer = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box) put(startAt((event.clientX - box.left) / box.width, extent));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: start - BLOCK,
      ArrowDown: start - BLOCK,
      ArrowRight: start + BLOCK,
      ArrowUp: start + BLOCK,
      PageUp: start + WINDOW,
      PageDown: start - WINDOW,
      Home: extent.first,
      End: extent.last,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    put(to);
  };
  const total = extent.last - extent.first + 1;
  return (
    <div className={className}>
      <div
        ref={area}
        data-area
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          dragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          toPointer(event);
        }}
        onPointerMove={(event) => dragged.current && toPointer(event)}
        onPointerUp={() => (dragged.current = false)}
        onPointerCancel={() => (dragged.current = false)}
      >
        <Drawing runs={runs} extent={extent} />
        {chosen ? (
          <span
            data-chosen
            style={{
              left: `${((chosen.nNFIni - extent.first) / total) * 100}%`,
              width: `${((chosen.nNFFin - chosen.nNFIni + 1) / total) * 100}%`,
            }}
          />
        ) : null}
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('line.frame')}
          aria-orientation="horizontal"
          aria-valuemin={extent.first}
          aria-valuemax={extent.last}
          aria-valuenow={Math.max(start, extent.first)}
          aria-valuetext={format.range({
            nNFIni: Math.max(start, extent.first),
            nNFFin: Math.min(endOf(start, extent), extent.last),
          })}
          style={{ left: `${frame.left}%`, width: `${frame.width}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div data-ends aria-hidden="true">
        <span>{format.number(extent.first)}</span>
        <span>{format.number(extent.last)}</span>
      </div>
    </div>
  );
}

/** Drawn once for its runs: moving the frame leaves it as it is. */
export const Drawing = memo(function Drawing({
  runs,
  extent,
}: {
  runs: readonly NumberRun[];
  extent: Extent;
}) {
  const className = useDrawing();
  const spans = useMemo(() => spansOf(runs, extent), [runs, extent]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${COLUMNS} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0" y="17" width={COLUMNS} height="2" />
      {MARKS.map((mark) => {
        const drawn = spans.get(mark);
        return drawn ? <path key={mark} d={pathOf(drawn, LANES[mark])} data-mark={mark} /> : null;
      })}
    </svg>
  );
});
