/** One series of the company: what can be done about its gaps, then days left, sums and the number line. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle24Regular, PrintRegular } from '@fluentui/react-icons';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput, SeriesSummary } from '../../shared/contract.ts';
import type { NumberRange } from '../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card, Subtitle } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { DeadlineRing } from './deadline-ring.tsx';
import { EvidencePanel, type Question } from './evidence/evidence-panel.tsx';
import { Chosen } from './gaps/chosen.tsx';
import { ConflictList } from './gaps/conflict-list.tsx';
import { DoneNotice, useDone } from './gaps/done-notice.tsx';
import { FirstQuestion } from './gaps/first-question.tsx';
import { GapList } from './gaps/gap-list.tsx';
import { IncompleteNotice } from './gaps/incomplete-notice.tsx';
import { kindOf, type GapKind } from './gaps/kinds.ts';
import { OthersNotice } from './gaps/others-notice.tsx';
import type { Selection } from './gaps/selection.ts';
import { useToWizard } from './gaps/use-to-wizard.ts';
import { SettleNotes } from './gaps/settle-notes.tsx';
import { WaitingList } from './gaps/waiting-list.tsx';
import { NumberLine } from './line/number-line.tsx';
import type { Place } from './line/use-line.ts';
import type { Extent } from './line/window.ts';
import { usePrint } from './print/use-print.tsx';
import { WRAPPING } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
  head: { ...WRAPPING, justifyContent: 'space-between', columnGap: '24px', rowGap: '8px', minHeight: '52px' },
  sums: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  side: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '16px', rowGap: '8px' },
  complete: { display: 'flex', alignItems: 'center', columnGap: '12px' },
  completeIcon: { color: tokens.colorPaletteGreenForeground1, display: 'flex' },
  completeText: { color: tokens.colorNeutralForeground2 },
  chosen: {
    marginTop: '14px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** Gaps of one series that are asked for; the rest is counted. */
const LIMIT = 1_000;

/** The question for the gaps of a series. */
export function gapsOfSeries({ environment, cnpj, mod, serie }: Place): CallInput<'numbering.gaps'> {
  return { environment, cnpj, mod, serie, limit: LIMIT };
}

const KINDS: readonly GapKind[] = ['gaps', 'unclear', 'contingency'];

export interface SeriesViewProps {
  readonly series: SeriesSummary;
  /** Numbers to show at the start. */
  readonly shown: NumberRange | undefined;
  readonly selection: Selection;
  /** A group takes the place of the lists. */
  readonly inGroup: boolean;
  /** What a group disabled of it. */
  readonly grouped: Grouped | undefined;
}

export interface Grouped {
  readonly ranges: readonly NumberRange[];
  /** That was all of it, with its files. */
  readonly all: boolean;
}

export function SeriesView({ series, shown, selection, inGroup, grouped }: SeriesViewProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common']);
  const format = useFormat();
  const { environment } = useWhere();
  const { cnpj, mod, serie } = series;
  const place = useMemo<Place>(() => ({ environment, cnpj, mod, serie }), [environment, cnpj, mod, serie]);
  const extent = useMemo<Extent>(
    () => ({ first: Math.min(series.first, series.informedFirst ?? series.first), last: series.last }),
    [series.first, series.informedFirst, series.last],
  );
  const found = useQueryCall('numbering.gaps', gapsOfSeries(place), { keepPrevious: true });
  const toWizard = useToWizard(cnpj);
  const [range, setRange] = useState(shown);
  const [question, setQuestion] = useState<Question>();
  const line = useRef<HTMLDivElement>(null);
  const done = useDone(place);
  const sent = grouped?.all ? grouped.ranges : [];
  const print = usePrint({ series, place, extent, found: found.data });

  const gaps = found.data?.gaps ?? [];
  const kinds = KINDS.map((kind) => ({ kind, of: gaps.filter((gap) => kindOf(gap) === kind) })).filter(
    ({ of }) => of.length > 0,
  );
  const disable = (wanted: NumberRange) => {
    const gap = gaps.find(({ nNFIni, nNFFin }) => nNFIni <= wanted.nNFIni && wanted.nNFFin <= nNFFin);
    toWizard({ ...wanted, mod, serie }, gap);
  };
  const ask = (n: number) =>
    setQuestion({ n, gap: gaps.find(({ nNFIni, nNFFin }) => nNFIni <= n && n <= nNFFin) });
  // What is overdue comes first, then what is due next.
  const next = gaps.find((gap) => gap.deadline && kindOf(gap) === 'gaps')?.deadline;

  const lists = inGroup ? [] : kinds;
  const list = ({ kind, of }: (typeof kinds)[number]) => (
    <GapList
      key={kind}
      kind={kind}
      gaps={of}
      selection={selection}
      beyond={kind === kinds.at(-1)?.kind ? (found.data?.more.gaps ?? 0) : 0}
      onDisable={disable}
      onEvidence={(gap) => setQuestion({ n: gap.nNFIni, gap })}
      onShow={({ nNFIni, nNFFin }) => {
        setRange({ nNFIni, nNFFin });
        line.current?.scrollIntoView({ block: 'nearest' });
      }}
    />
  );
  return (
    <div className={styles.column}>
      <DoneNotice ranges={grouped ? sent : done} group={grouped !== undefined} />
      <ErrorPanel error={found.error?.error} />
      {found.isPending ? <SkeletonRows rows={3} height={64} /> : null}
      {found.data && gaps.length === 0 && !inGroup ? <Complete series={series} /> : null}
      {lists.filter(({ kind }) => kind !== 'unclear').map(list)}
      <div className={styles.head}>
        {next ? <DeadlineRing deadline={next} /> : <span />}
        <div className={styles.side}>
          <span className={styles.sums}>{sums(series, found.data?.late ?? 0, { t, format })}</span>
          <Button icon={<PrintRegular />} disabledFocusable={!found.data} onClick={print.act}>
            {t('numbering:print.act')}
          </Button>
        </div>
      </div>
      <div ref={line}>
        <Card label={t('numbering:line.title')}>
          <NumberLine
            title={<Subtitle>{t('numbering:line.title')}</Subtitle>}
            place={place}
            extent={extent}
            range={range}
            onRange={setRange}
            onEnter={disable}
            onEvidence={ask}
            filled={grouped?.ranges ?? done}
          />
          {range ? (
            <div className={styles.chosen}>
              <Chosen place={place} range={range} onRange={setRange} onDisable={disable} />
            </div>
          ) : null}
        </Card>
      </div>
      {series.incomplete && series.unclear > 0 ? <IncompleteNotice incomplete={series.incomplete} /> : null}
      {found.data?.others ? <OthersNotice others={found.data.others} /> : null}
      {lists.filter(({ kind }) => kind === 'unclear').map(list)}
      <SettleNotes place={place} />
      {found.data && found.data.waiting.length > 0 ? (
        <WaitingList waiting={found.data.waiting} beyond={found.data.more.waiting} />
      ) : null}
      {found.data && found.data.conflicts.length > 0 ? (
        <ConflictList conflicts={found.data.conflicts} beyond={found.data.more.conflicts} onEvidence={ask} />
      ) : null}
      {series.first > 1 || series.informedFirst !== undefined ? (
        <FirstQuestion place={place} lowest={series.first} informed={series.informedFirst} />
      ) : null}
      <EvidencePanel
        place={place}
        extent={extent}
        question={question}
        onNumber={ask}
        onClose={() => setQuestion(undefined)}
      />
      {print.sheet}
    </div>
  );
}

function Complete({ series }: { readonly series: SeriesSummary }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common']);
  const format = useFormat();
  const clear = series.waiting === 0 && series.conflicts === 0;
  const n = format.number(series.last);
  if (!series.read) return <Card>{t('unread')}</Card>;
  return (
    <Card>
      <div className={styles.complete}>
        <span className={styles.completeIcon} aria-hidden="true">
          <CheckmarkCircle24Regular />
        </span>
        <span>
          <strong>{clear ? t('complete', { n }) : t('completeBut', { n })}</strong>{' '}
          <span className={styles.completeText}>{clear ? t('completeText') : ''}</span>
        </span>
      </div>
    </Card>
  );
}

/** "3 furos · 6 números · 2 aguardando"; without a file "sem leitura". */
function sums(
  { read, gaps, free, contingency, unclear, waiting, conflicts }: SeriesSummary,
  late: number,
  {
    t,
    format,
  }: {
    readonly t: ReturnType<typeof useTranslation<['numbering', 'common']>>['t'];
    readonly format: ReturnType<typeof useFormat>;
  },
): string {
  const n = format.number;
  return [
    ...(gaps > 0
      ? [
          t('numbering:sums.gaps', { count: gaps, n: n(gaps) }),
          t('common:numbers', { count: free, n: n(free) }),
        ]
      : []),
    ...(late > 0 ? [t('common:overdue', { count: late, n: n(late) })] : []),
    ...(gaps === 0 && !read ? [t('numbering:seriesUnread')] : []),
    ...(gaps === 0 && read && unclear === 0 ? [t('numbering:seriesClear')] : []),
    ...(unclear > 0 ? [t('numbering:sums.unclear', { n: n(unclear) })] : []),
    ...(contingency > 0
      ? [t('numbering:counted.contingency', { count: contingency, n: n(contingency) })]
      : []),
    ...(waiting > 0 ? [t('numbering:sums.waiting', { n: n(waiting) })] : []),
    ...(conflicts > 0 ? [t('numbering:sums.conflicts', { count: conflicts, n: n(conflicts) })] : []),
  ].join(' · ');
}
