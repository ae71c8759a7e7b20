/** The window of a hundred numbers as squares: one list to screen readers, chosen from by mouse, touch and keys. */

import { makeResetStyles, tokens } from '@fluentui/react-components';
import { memo, useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { FORCED } from '../../theme/narrow.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { moveOfKey, type Choice, type Move } from './choice.ts';
import { useGlyphs, type Sign } from './glyph.tsx';
import { useStateWords } from './state-words.ts';
import { BLOCK, type Block, type Cell, type Extent } from './window.ts';

/**
 * One block of rules for the whole list, by what its parts are: compiled at once in the frame that first shows the line, where
 * a hundred rules of one property each cost a quarter of it.
 */
const useSquares = makeResetStyles({
  containerType: 'inline-size',
  '& [role="listbox"]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    columnGap: '14px',
    rowGap: '10px',
    outline: 'none',
    touchAction: 'pan-y',
    userSelect: 'none',
    cursor: 'pointer',
    '@container (max-width: 800px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    '@container (max-width: 560px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@container (max-width: 280px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& [role="listbox"]:focus-visible [data-active]': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '1px',
  },
  '& [data-from]': {
    fontSize: '13px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [role="presentation"]': { display: 'grid', gridTemplateColumns: 'repeat(10, minmax(0, 1fr))' },
  '& [data-cell]': {
    aspectRatio: '1',
    maxHeight: '28px',
    padding: '1.5px',
    boxSizing: 'border-box',
    position: 'relative',
    borderRadius: '3px',
    display: 'grid',
    placeItems: 'center',
    '& > span': { width: '100%', height: '100%' },
  },
  '& [data-cell="outside"]': {
    cursor: 'default',
    '& > span': {
      width: '3px',
      height: '3px',
      borderRadius: '50%',
      backgroundColor: tokens.colorNeutralStroke1,
      [FORCED]: { backgroundColor: 'GrayText' },
    },
  },
  '& [data-cell="loading"] > span': {
    width: '70%',
    height: '70%',
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralStencil1,
  },
  '& [role="option"]:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& [role="option"][aria-selected="true"]': {
    padding: '3.5px',
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}`,
    [FORCED]: { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  '& [data-cell] > [data-corner]': {
    position: 'absolute',
    width: '50%',
    height: '50%',
    top: '-2px',
    right: '-2px',
  },
  '& [data-filled]': {
    animationName: { from: { transform: 'scale(0.1)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
    animationDuration: '300ms',
    animationTimingFunction: tokens.curveDecelerateMid,
  },
  // As high as a row of squares.
  '& [data-unread]': {
    aspectRatio: '10',
    maxHeight: '28px',
    padding: '1.5px',
    boxSizing: 'border-box',
    borderRadius: '5px',
    backgroundColor: tokens.colorNeutralStencil1,
    backgroundClip: 'content-box',
  },
});

export interface SquaresProps {
  readonly label: string;
  readonly blocks: readonly Block[];
  readonly extent: Extent;
  readonly choice: Choice;
  readonly chosen: NumberRange | undefined;
  readonly onMove: (move: Move) => void;
  /** Enter with numbers chosen. */
  readonly onEnter: () => void;
  /** Numbers that were disabled just now. */
  readonly filled: readonly NumberRange[];
  /** Nothing is known of the series yet: one bar is for each ten of its squares. */
  readonly unread: boolean;
}

export function Squares(props: SquaresProps): ReactNode {
  const { blocks, choice, chosen, onMove, filled } = props;
  const className = useSquares();
  const format = useFormat();
  const nameOf = useStateWords();
  const glyph = useGlyphs();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const shown = !props.unread && blocks.some(({ cells }) => cells.some(({ n }) => n === choice.active));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const n = numberAt(event);
    if (n === undefined || event.button !== 0) return;
    onMove({ to: n, extend: event.shiftKey });
    // A finger scrolls the page: there a touch chooses one number and Shift or the keys extend.
    if (event.pointerType === 'touch') return;
    dragged.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const n = dragged.current ? numberAt(event) : undefined;
    if (n !== undefined && n !== choice.active) onMove({ to: n, extend: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = moveOfKey(event, list.current ? numbersPerRow(list.current) : BLOCK, props.extent);
    if (move) onMove(move);
    else if (event.key === ' ') onMove({ to: choice.active, extend: event.shiftKey });
    else if (event.key === 'Enter' && chosen) props.onEnter();
    else if (event.key === 'Escape' && chosen) onMove('clear');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={props.label}
        aria-multiselectable="true"
        aria-activedescendant={shown ? `${id}-${choice.active}` : undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (dragged.current = false)}
        onPointerCancel={() => (dragged.current = false)}
        onKeyDown={onKeyDown}
      >
        {blocks.map(({ from, cells }) => (
          <div
            key={from}
            role="group"
            aria-label={format.range({ nNFIni: from, nNFFin: from + BLOCK - 1 })}
            data-block
          >
            <div data-from aria-hidden="true">
              {format.number(from)}
            </div>
            {props.unread ? <div data-unread /> : null}
            <div role="presentation">
              {(props.unread ? [] : cells).map((cell) => (
                <Square
                  key={cell.n}
                  id={`${id}-${cell.n}`}
                  name={cell.inside ? nameOf(cell.n, cell.state, cell.conflict) : ''}
                  glyph={glyph}
                  n={cell.n}
                  state={cell.state}
                  conflict={cell.conflict}
                  inside={cell.inside}
                  active={cell.n === choice.active}
                  chosen={chosen !== undefined && chosen.nNFIni <= cell.n && cell.n <= chosen.nNFFin}
                  filled={filled.some(({ nNFIni, nNFFin }) => nNFIni <= cell.n && cell.n <= nNFFin)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

interface SquareProps extends Cell {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly chosen: boolean;
  readonly filled: boolean;
  readonly glyph: (mark: Sign) => ReactNode;
}

/** Without hooks of its own: a hundred of them are drawn in one frame. */
const Square = memo(function Square(props: SquareProps): ReactNode {
  const { id, n, name, state, conflict, glyph } = props;
  if (!props.inside)
    return (
      <div data-cell="outside" aria-hidden="true">
        <span />
      </div>
    );
  return (
    <div
      id={id}
      role="option"
      aria-selected={props.chosen}
      aria-label={name}
      title={name}
      data-cell={state ? '' : 'loading'}
      data-n={n}
      data-state={state}
      data-active={props.active ? '' : undefined}
    >
      <span data-filled={props.filled && state === 'disabled' ? '' : undefined}>
        {state ? glyph(state) : null}
      </span>
      {conflict ? <span data-corner>{glyph('conflict')}</span> : null}
    </div>
  );
});

/** The number under the pointer, also while it is captured. */
function numberAt({ clientX, clientY }: PointerEvent): number | undefined {
  const square = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-n]');
  return square ? Number(square.dataset['n']) : undefined;
}

/** Squares in one row of the layout: what the arrows up and down move by. */
function numbersPerRow(list: HTMLElement): number {
  const tops = [...list.querySelectorAll<HTMLElement>('[data-block]')].map(({ offsetTop }) => offsetTop);
  return BLOCK * Math.max(1, tops.filter((top) => top === tops[0]).length);
}
