/** The list of companies below their search: options of any number, under headings, of which only those in sight are rendered. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { FORCED } from '../theme/narrow.ts';
import { ON_ONE_LINE, CLICKABLE } from '../theme/style-pieces.ts';

const OPTION_HEIGHT = 48;
const HEADING_HEIGHT = 28;

const useStyles = makeStyles({
  list: { maxHeight: 'min(56vh, 400px)', overflowY: 'auto', padding: '0 4px' },
  rows: { position: 'relative' },
  heading: {
    position: 'absolute',
    insetInline: 0,
    boxSizing: 'border-box',
    height: `${HEADING_HEIGHT}px`,
    padding: '8px 12px 0',
    fontSize: '13px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    ...CLICKABLE,
    position: 'absolute',
    insetInline: 0,
    boxSizing: 'border-box',
    height: `${OPTION_HEIGHT}px`,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '12px',
    padding: '0 12px',
  },
  now: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    [FORCED]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  name: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  under: { ...ON_ONE_LINE, display: 'block', color: tokens.colorNeutralForeground2, fontSize: '13px' },
  current: { display: 'flex', alignItems: 'center', columnGap: '4px', fontSize: '13px' },
});

export type CompanyLine =
  | { readonly heading: string }
  | { readonly company: CompanyView; readonly recent: boolean; readonly position: number };

export interface CompanyOptionsProps {
  readonly id: string;
  readonly label: string;
  readonly lines: readonly CompanyLine[];
  readonly now: number;
  readonly options: number;
  readonly optionId: (position: number) => string;
  readonly current: string | undefined;
  readonly onChoose: (cnpj: string) => void;
}

/** Only the options in sight are rendered, and the active one, which the field refers to. */
export function CompanyOptions(props: CompanyOptionsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const { lines, now, optionId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const active = lines.findIndex((line) => 'company' in line && line.position === now);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isHeading(lines[index]) ? HEADING_HEIGHT : OPTION_HEIGHT),
    overscan: 4,
    paddingStart: 4,
    paddingEnd: 4,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    initialRect: { width: 0, height: 400 },
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const drawn = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      return active < 0 || (active >= first && active <= last)
        ? drawn
        : [...drawn, active].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    // With the heading above the first option.
    if (active >= 0) virtualizer.scrollToIndex(active === 1 ? 0 : active);
  }, [virtualizer, active]);
  return (
    <div
      ref={scroller}
      id={props.id}
      role="listbox"
      aria-label={props.label}
      className={styles.list}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.rows} role="presentation" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const top = { transform: `translateY(${start}px)` };
          if ('heading' in line) {
            return (
              <div key={line.heading} role="presentation" className={styles.heading} style={top}>
                {line.heading}
              </div>
            );
          }
          const { company, position, recent } = line;
          const { cnpj, name, group } = company;
          return (
            <div
              key={`${recent ? 'recent' : 'all'} ${cnpj}`}
              id={optionId(position)}
              role="option"
              aria-selected={position === now}
              aria-setsize={props.options}
              aria-posinset={position + 1}
              className={mergeClasses(styles.option, position === now && styles.now)}
              style={top}
              onClick={() => props.onChoose(cnpj)}
            >
              <span>
                <span className={styles.name} title={name}>
                  {name}
                </span>
                <span className={styles.under}>
                  {formatCnpj(cnpj)}
                  {group ? ` · ${group}` : ''}
                </span>
              </span>
              {cnpj === props.current ? (
                <span className={styles.current}>
                  <Checkmark16Regular aria-hidden="true" />
                  {t('currentCompany')}
                </span>
              ) : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function isHeading(line: CompanyLine | undefined): boolean {
  return line !== undefined && 'heading' in line;
}
