/** The gaps of a series of one kind as rows: numbers, neighbours, deadline, what to know before, and what can be done. */

import { Badge, Button, Checkbox, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/contract.ts';
import { rangeKey } from '../../../shared/fiscal/numbering.ts';
import { NARROW } from '../../theme/narrow.ts';
import { Card } from '../../ui/page.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { SOON_DAYS } from '../ring.ts';
import { ChoiceBar } from './choice-bar.tsx';
import type { Selection } from './selection.ts';
import { kindOf, type GapKind } from './kinds.ts';
import { useGapWords } from './use-gap-words.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr) auto',
    columnGap: '8px',
    rowGap: '6px',
    alignItems: 'center',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTop: 'none' },
    [NARROW]: { gridTemplateColumns: '32px minmax(0, 1fr)' },
  },
  words: { display: 'grid', rowGap: '2px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '10px', rowGap: '4px' },
  numbers: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1, fontWeight: tokens.fontWeightSemibold },
  over: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', [NARROW]: { gridColumnStart: 2 } },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', marginTop: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type GapNote = Gap['notes'][number];

/** Rows drawn at once; each has its buttons. */
const PAGE = 40;

export interface GapListProps {
  readonly kind: GapKind;
  /** All of this kind. */
  readonly gaps: readonly Gap[];
  /** Gaps beyond those that were answered. */
  readonly beyond: number;
  readonly onDisable: (gap: Gap) => void;
  readonly onEvidence: (gap: Gap) => void;
  /** Marks its numbers on the line. */
  readonly onShow: (gap: Gap) => void;
  readonly selection: Selection;
}

export function GapList(props: GapListProps): ReactNode {
  const { kind, gaps, selection } = props;
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'gaps']);
  const format = useFormat();
  const [pages, setPages] = useState(1);
  const shown = gaps.slice(0, pages * PAGE);
  const { ticked } = selection;
  const choosing = kind === 'gaps' && selection.all.length > 1;
  const rest = gaps.length - shown.length;
  const next = Math.min(rest, PAGE);
  return (
    <Card title={t(`numbering:gap.titles.${kind}`)}>
      {choosing ? <ChoiceBar gaps={gaps} selection={selection} /> : null}
      {kind === 'unclear' ? <p className={styles.note}>{t('numbering:gap.unclearText')}</p> : null}
      <ul className={styles.list}>
        {shown.map((gap) => (
          <GapRow
            key={rangeKey(gap)}
            gap={gap}
            ticked={choosing ? ticked.has(rangeKey(gap)) : undefined}
            onTick={(checked) => selection.tick([gap], checked)}
            onDisable={() => props.onDisable(gap)}
            onEvidence={() => props.onEvidence(gap)}
            onShow={() => props.onShow(gap)}
          />
        ))}
      </ul>
      {rest > 0 ? (
        <div className={styles.foot}>
          <Button onClick={() => setPages(pages + 1)}>{t('numbering:gap.more', format.counted(next))}</Button>
        </div>
      ) : null}
      {rest === 0 && props.beyond > 0 ? (
        <div className={styles.foot}>
          <p className={styles.note}>{t('numbering:gap.beyond', format.counted(props.beyond))}</p>
        </div>
      ) : null}
    </Card>
  );
}

interface GapRowProps {
  readonly gap: Gap;
  /** Absent where there is nothing to choose among. */
  readonly ticked: boolean | undefined;
  readonly onTick: (checked: boolean) => void;
  readonly onDisable: () => void;
  readonly onEvidence: () => void;
  readonly onShow: () => void;
}

/** One button stands out: that of the chosen gaps, or of the only one. Nothing urges to disable what may be no gap. */
function GapRow({ gap, ticked, onTick, onDisable, onEvidence, onShow }: GapRowProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common', 'gaps']);
  const format = useFormat();
  const words = useGapWords();
  const range = format.range(gap);
  const kind = kindOf(gap);
  const offered = kind !== 'contingency';
  const days = gap.deadline?.days;
  return (
    <li className={styles.row}>
      {ticked !== undefined ? (
        <Checkbox
          checked={ticked}
          aria-label={t('numbering:gap.tick', { range })}
          onChange={(_, { checked }) => onTick(checked === true)}
        />
      ) : (
        <span />
      )}
      <div className={styles.words}>
        <span className={styles.head}>
          <Link
            as="button"
            type="button"
            appearance="subtle"
            className={styles.numbers}
            aria-label={t('numbering:gap.showOf', { range })}
            onClick={onShow}
          >
            {t('numbering:gap.numbers', { range })}
          </Link>
          <span className={styles.quiet}>{t('common:numbers', format.counted(gap.count))}</span>
          {gap.notes.filter(isSaidHere).map((note) => (
            <Badge key={note} appearance="tint" color={note === 'contingency' ? 'danger' : 'severe'}>
              {t(`gaps:notes.${note}`)}
            </Badge>
          ))}
        </span>
        <span className={styles.quiet}>
          {[words.between(gap)].filter(Boolean).map((text) => `${text} · `)}
          <span
            className={mergeClasses(
              days !== undefined && days <= SOON_DAYS && styles.soon,
              days !== undefined && days < 0 && styles.over,
            )}
          >
            {words.due(gap)}
          </span>
        </span>
        {gap.notes.filter(isSaidHere).map((note) => (
          <span key={note} className={styles.quiet}>
            {t(`numbering:notesWhy.${note}`)}
          </span>
        ))}
        {offered ? null : <strong>{t('gaps:gap.transmit')}</strong>}
      </div>
      <div className={styles.acts}>
        {offered ? (
          <Button
            appearance={kind === 'gaps' && ticked === undefined ? 'primary' : 'secondary'}
            aria-label={t('gaps:gap.disableOf', { range })}
            onClick={onDisable}
          >
            {t('gaps:gap.disable')}
          </Button>
        ) : null}
        <Button aria-label={t('numbering:gap.howOf', { range })} onClick={onEvidence}>
          {t('numbering:gap.how')}
        </Button>
      </div>
    </li>
  );
}

/** What an incomplete folder means is said once, above the list. */
function isSaidHere(note: GapNote): note is Exclude<GapNote, 'incomplete'> {
  return note !== 'incomplete';
}
