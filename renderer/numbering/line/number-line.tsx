/** The number line: the last hundred numbers of a series as squares, and below them the whole series on one stripe. */

import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberRun } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { choiceOf, choose, chosenRange, type Choice, type Move } from './choice.ts';
import { Legend } from './legend.tsx';
import { LineTable } from './line-table.tsx';
import { Squares } from './squares.tsx';
import { Stripe } from './stripe-view.tsx';
import { useLine, type Place } from './use-line.ts';
import { blocksOf, clampStart, endOf, lastStart, startShowing, WINDOW, type Extent } from './window.ts';

const useStyles = makeStyles({
  line: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '10px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    columnGap: '24px',
    '& h2, & h3': { margin: '4px 0 0' },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '24px',
    rowGap: '8px',
  },
  hint: { margin: 0, fontSize: '13px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

export interface NumberLineProps {
  /** A heading, beside which the switch to the table is. */
  readonly title: ReactNode;
  readonly place: Place;
  readonly extent: Extent;
  /** The chosen numbers, which the owner keeps. */
  readonly range: NumberRange | undefined;
  readonly onRange: (range: NumberRange | undefined) => void;
  /** Enter on the squares. */
  readonly onEnter: (range: NumberRange) => void;
  /** Absent where the table has no room: in the wizard. */
  readonly onEvidence?: (n: number) => void;
  /** Numbers that were disabled just now, drawn as they fill. */
  readonly filled?: readonly NumberRange[];
}

const NOTHING_FILLED: readonly NumberRange[] = [];

export function NumberLine(props: NumberLineProps): ReactNode {
  const { place, extent, range, onRange, onEnter, onEvidence, filled = NOTHING_FILLED } = props;
  const styles = useStyles();
  const { t } = useTranslation('numbering');
  const format = useFormat();
  const [choice, setChoice] = useState<Choice>(() =>
    range ? choiceOf(range) : { active: extent.last, anchor: undefined },
  );
  const [start, setStart] = useState(() =>
    range ? startShowing(range.nNFIni, lastStart(extent), extent) : lastStart(extent),
  );
  const [asTable, setAsTable] = useState(false);
  const chosen = chosenRange(choice);
  // Numbers that were typed, or chosen in the list of gaps, are marked and shown.
  const [seen, setSeen] = useState(range);
  if (!sameRange(range, seen)) {
    setSeen(range);
    if (!sameRange(range, chosen)) {
      setChoice(range ? choiceOf(range) : { ...choice, anchor: undefined });
      if (range) setStart(startShowing(range.nNFIni, start, extent));
    }
  }
  const [firstFilled] = filled;
  const [filledSeen, setFilledSeen] = useState(firstFilled);
  if (!sameRange(firstFilled, filledSeen)) {
    setFilledSeen(firstFilled);
    if (firstFilled) setStart(startShowing(firstFilled.nNFIni, start, extent));
  }
  const at = clampStart(start, extent);
  const line = useLine(place, extent, at);
  const blocks = useMemo(
    () => blocksOf(at, extent, line.near, line.answered),
    [at, extent, line.near, line.answered],
  );

  const onMove = (move: Move) => {
    const next = choose(choice, move, extent);
    setChoice(next);
    setStart(startShowing(next.active, at, extent));
    const nextRange = chosenRange(next);
    setSeen(nextRange);
    onRange(nextRange);
  };
  const shown = {
    nNFIni: Math.max(at, extent.first),
    nNFFin: Math.min(endOf(at, extent), extent.last),
  };
  return (
    <div className={styles.line}>
      <div className={styles.head}>
        {props.title}
        {onEvidence ? (
          <Switch
            label={t('line.asTable')}
            checked={asTable}
            onChange={(_, { checked }) => setAsTable(checked)}
          />
        ) : null}
      </div>
      <ErrorPanel error={line.error} />
      {asTable && onEvidence ? (
        <LineTable
          blocks={blocks}
          onEvidence={onEvidence}
          {...(at > clampStart(extent.first, extent)
            ? { onBefore: () => setStart(clampStart(at - WINDOW, extent)) }
            : {})}
          {...(at < lastStart(extent) ? { onAfter: () => setStart(clampStart(at + WINDOW, extent)) } : {})}
        />
      ) : (
        <Squares
          label={t('line.label', { range: format.range(shown) })}
          blocks={blocks}
          extent={extent}
          choice={choice}
          chosen={chosen}
          onMove={onMove}
          onEnter={() => chosen && onEnter(chosen)}
          filled={filled}
          unread={line.whole === undefined && line.near.length === 0}
        />
      )}
      {extent.last - extent.first >= WINDOW ? (
        <Stripe runs={line.whole ?? NONE} extent={extent} start={at} chosen={chosen} onStart={setStart} />
      ) : null}
      <div className={styles.foot}>
        <Legend whole={line.whole ?? NONE} near={line.near} blocks={blocks} />
        {asTable ? null : <p className={styles.hint}>{t('line.hint')}</p>}
      </div>
    </div>
  );
}

const NONE: readonly NumberRun[] = [];

function sameRange(one: NumberRange | undefined, other: NumberRange | undefined): boolean {
  return one?.nNFIni === other?.nNFIni && one?.nNFFin === other?.nNFFin;
}
