/** What is ticked among the gaps of a company and the group that is made of it, above the series that is looked at. */

import { useState, type ReactNode } from 'react';
import type { CompanyView, Gap, SeriesSummary } from '../../shared/contract.ts';
import { rangeKey, seriesKey, type NumberRange, type PlacedRange } from '../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../api/hooks.ts';
import { GroupCard } from '../disablement/group/group-card.tsx';
import { hasSeries, useGroupsOf } from '../disablement/group/use-groups.ts';
import { createKept } from '../ui/kept.ts';
import { useWhere } from '../ui/session.tsx';
import { kindOf } from './gaps/kinds.ts';
import { groupOf, ticking, type Selection } from './gaps/selection.ts';
import { useToWizard } from './gaps/use-to-wizard.ts';
import { gapsOfSeries, SeriesView } from './series-view.tsx';

/** Of all series of a company: what is ticked must be among them. */
const MOST_GAPS = 10_000;
const NONE: ReadonlySet<string> = new Set();
/** Of each company: a person who looks at another screen in between finds the ticks again. */
const useTicked = createKept<Record<string, ReadonlySet<string>>>();

export interface CompanyGapsProps {
  readonly company: CompanyView;
  /** All of the company. */
  readonly all: readonly SeriesSummary[];
  /** The one that is looked at. */
  readonly series: SeriesSummary;
  readonly shown: NumberRange | undefined;
  /** All gaps of the company are ticked at the start. */
  readonly marked: boolean;
}

export function CompanyGaps({ company, all, series, shown, marked }: CompanyGapsProps): ReactNode {
  const { environment } = useWhere();
  const { cnpj } = company;
  const toWizard = useToWizard(cnpj);
  const groups = useGroupsOf(environment, cnpj);
  const { now: ticked, keep } = useTicked(environment);
  const [allAtStart, setAllAtStart] = useState(marked);
  const [together, setTogether] = useState<readonly Gap[]>();
  const [disabled, setDisabled] = useState<Disabled>();
  const [first = series, ...others] = all.filter(({ gaps }) => gaps > 0);
  const found = useQueryCall(
    'numbering.gaps',
    others.length > 0
      ? { environment, cnpj, limit: MOST_GAPS }
      : gapsOfSeries({ environment, cnpj, mod: first.mod, serie: first.serie }),
    { keepPrevious: true },
  );
  const inReview =
    together && groups.findLast(({ ranges }) => together.some((gap) => hasSeries(ranges, gap)));
  const group = together ? inReview : groups.findLast(({ ranges }) => hasSeries(ranges, series));
  const ranges = together ?? group?.ranges.map((range) => ({ ...range, yearKnown: true }));

  // Those of a series of which a group is under way, or its end not seen, wait for that.
  const open =
    found.data?.gaps.filter(
      (gap) => kindOf(gap) === 'gaps' && !groups.some((each) => hasSeries(each.ranges, gap)),
    ) ?? [];
  const marks = allAtStart ? new Set(open.map(rangeKey)) : (ticked[cnpj] ?? NONE);
  const chosen = open.filter((gap) => marks.has(rangeKey(gap)));
  const selection: Selection = {
    all: open,
    chosen,
    ticked: marks,
    tick: (gaps, checked) => {
      setAllAtStart(false);
      keep({ [cnpj]: ticking(marks, gaps, checked) });
    },
    prepare: () => {
      const [only, ...more] = chosen;
      if (only && more.length === 0) toWizard(only, only);
      else setTogether(groupOf(chosen));
    },
  };
  const ofSeries = disabled?.ranges.filter((range) => hasSeries([range], series));
  return (
    <>
      {ranges ? (
        <GroupCard
          environment={environment}
          company={company}
          ranges={ranges}
          group={group}
          onDone={(of, whole) => {
            setDisabled({ ranges: of, whole });
            setTogether(undefined);
          }}
          onCancel={() => setTogether(undefined)}
        />
      ) : null}
      <SeriesView
        key={seriesKey(series)}
        series={series}
        shown={shown}
        selection={selection}
        inGroup={ranges !== undefined}
        grouped={
          ofSeries && ofSeries.length > 0 ? { ranges: ofSeries, all: disabled?.whole === true } : undefined
        }
      />
    </>
  );
}

/** What a group disabled. */
interface Disabled {
  readonly ranges: readonly PlacedRange[];
  /** That was all of it, with its files. */
  readonly whole: boolean;
}
