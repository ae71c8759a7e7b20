/** The filters above the history: words, kind, period and result, and the count of matching entries. */

import { Button, Input, makeStyles, Select, Tab, TabList, tokens } from '@fluentui/react-components';
import { DismissRegular, SearchRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { endingKey, endingOf, KINDS, NO_FILTERS, PERIODS, type Ending, type Filters } from './filter.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    columnGap: '12px',
    rowGap: '8px',
    alignItems: 'center',
    flexWrap: 'wrap',
    marginBottom: '12px',
  },
  text: { flexGrow: 1, flexBasis: '240px', maxWidth: '460px' },
  count: { color: tokens.colorNeutralForeground3, marginLeft: 'auto' },
});

export interface FilterRowProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** All entries: only existing results are offered. */
  readonly entries: readonly HistoryEntry[];
  /** How many entries match; undefined while they are loading. */
  readonly shown: number | undefined;
}

export function FilterRow({ filters, onChange, entries, shown }: FilterRowProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'common']);
  const format = useFormat();
  const endings = useMemo(() => endingsOf(entries), [entries]);
  const word = (ending: Ending) =>
    ending.of === 'note' ? t(`common:situations.${ending.is}`) : t(`common:disablementStates.${ending.is}`);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const find = event.ctrlKey && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f';
      if (!find || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const filtered = Object.values(filters).join() !== Object.values(NO_FILTERS).join();
  return (
    <div className={styles.bar} role="search">
      <Input
        ref={(element) => {
          search.current = element;
        }}
        className={styles.text}
        value={filters.text}
        onChange={(_, { value }) => onChange({ ...filters, text: value })}
        placeholder={t('history:filterHint')}
        aria-label={t('history:filter')}
        contentBefore={<SearchRegular />}
        type="search"
        aria-keyshortcuts="Control+F"
      />
      <TabList
        selectedValue={filters.kind}
        onTabSelect={(_, { value }) =>
          onChange({ ...filters, kind: KINDS.find((each) => each === value) ?? 'all' })
        }
        size="small"
        aria-label={t('history:columns.kind')}
      >
        {KINDS.map((each) => (
          <Tab key={each} value={each}>
            {t(`history:kinds.${each}`)}
          </Tab>
        ))}
      </TabList>
      <Select
        value={filters.period}
        aria-label={t('history:period')}
        onChange={(_, { value }) =>
          onChange({ ...filters, period: PERIODS.find((each) => each === value) ?? 'all' })
        }
      >
        {PERIODS.map((each) => (
          <option key={each} value={each}>
            {t(`history:periods.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        value={filters.ending}
        aria-label={t('history:columns.result')}
        onChange={(_, { value }) => onChange({ ...filters, ending: value })}
      >
        <option value="">{t('history:anyResult')}</option>
        {endings.map((ending) => (
          <option key={endingKey(ending)} value={endingKey(ending)}>
            {word(ending)}
          </option>
        ))}
      </Select>
      {filtered ? (
        <Button appearance="subtle" icon={<DismissRegular />} onClick={() => onChange(NO_FILTERS)}>
          {t('history:clear')}
        </Button>
      ) : null}
      <span className={styles.count} role="status">
        {shown === undefined ? '' : t('history:shown', { count: shown, n: format.number(shown) })}
      </span>
    </div>
  );
}

function endingsOf(entries: readonly HistoryEntry[]): readonly Ending[] {
  const found = new Map<string, Ending>();
  for (const entry of entries) {
    const ending = endingOf(entry);
    if (ending) found.set(endingKey(ending), ending);
  }
  return [...found.values()].sort((a, b) => endingKey(a).localeCompare(endingKey(b)));
}
