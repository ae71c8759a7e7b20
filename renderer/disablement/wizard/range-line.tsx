/** The number line of the series in step 2: the typed range is marked on it, and choosing squares fills the fields. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mod, NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { NumberLine } from '../../numbering/line/number-line.tsx';
import type { Place } from '../../numbering/line/use-line.ts';
import { useWhere } from '../../ui/session.tsx';
import { rangeWithin } from './wizard-model.ts';

const useStyles = makeStyles({
  line: {
    padding: '12px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: '0 0 4px', fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
});

export interface RangeLineProps {
  readonly mod: Mod;
  readonly serie: number;
  /** As typed, possibly reversed. */
  readonly range: NumberRange | undefined;
  /** Undefined empties the fields. */
  readonly onRange: (range: NumberRange | undefined) => void;
  /** Enter on the squares goes on, as in the fields. */
  readonly onEnter: () => void;
}

/** Renders nothing where nothing is known of the series. */
export function RangeLine({ mod, serie, range, onRange, onEnter }: RangeLineProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('numbering');
  const { environment, company } = useWhere();
  const cnpj = company?.cnpj ?? '';
  const place = useMemo<Place>(() => ({ environment, cnpj, mod, serie }), [environment, cnpj, mod, serie]);
  const known = useQueryCall('numbering.line', place, { enabled: company !== undefined });
  const { first, last } = known.data ?? {};
  const extent = useMemo(
    () => (first === undefined || last === undefined ? undefined : { first, last }),
    [first, last],
  );
  if (!extent) return null;
  return (
    <section className={styles.line} aria-label={t('line.known')}>
      <NumberLine
        key={`${cnpj} ${mod} ${serie}`}
        title={<h3 className={styles.title}>{t('line.known')}</h3>}
        place={place}
        extent={extent}
        range={rangeWithin(range, extent)}
        onRange={onRange}
        onEnter={onEnter}
      />
    </section>
  );
}
