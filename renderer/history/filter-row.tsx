/** The filters above the history: words, kind, company, period, result and changes, and the count of matching entries. */

import {
  Button,
  Input,
  makeStyles,
  Select,
  Tab,
  TabList,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import {
  isFiltered,
  KINDS,
  NO_FILTERS,
  PERIODS,
  SITUATION_RESULTS,
  STATE_RESULTS,
  type Filters,
} from './filter.ts';
import { WRAPPING } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  bar: { ...WRAPPING, columnGap: '12px', rowGap: '8px', marginBottom: '12px' },
  text: { flexGrow: 1, flexBasis: '340px', maxWidth: '460px' },
  company: { maxWidth: '260px' },
  result: { maxWidth: '200px' },
  dates: { display: 'flex', alignItems: 'center', columnGap: '6px' },
  count: { color: tokens.colorNeutralForeground3, marginLeft: 'auto' },
});

export interface FilterRowProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** How many entries match, of how many; undefined while the first are loading. */
  readonly found: { readonly total: number | undefined; readonly of: number } | undefined;
}

export function FilterRow({ filters, onChange, found }: FilterRowProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'common', 'past', 'words']);
  return (
    <div className={styles.bar} role="search">
      <SearchField
        className={styles.text}
        label={t('words:filter')}
        hint={t('history:filterHint')}
        maxLength={200}
        value={filters.text}
        onChange={(text) => onChange({ ...filters, text })}
      />
      <TabList
        selectedValue={filters.kind}
        onTabSelect={(_, { value }) => {
          const kind = KINDS.find((each) => each === value) ?? 'all';
          // A result of the other kind would leave nothing.
          onChange({ ...filters, kind, result: '' });
        }}
        size="small"
        aria-label={t('words:kind')}
      >
        {KINDS.map((each) => (
          <Tab key={each} value={each}>
            {t(`history:kinds.${each}`)}
          </Tab>
        ))}
      </TabList>
      <CompanyFilter filters={filters} onChange={onChange} />
      <PeriodFilter filters={filters} onChange={onChange} />
      <ResultFilter filters={filters} onChange={onChange} />
      <ToggleButton
        appearance="subtle"
        checked={filters.changed}
        title={t('past:onlyChangedHint')}
        onClick={() => onChange({ ...filters, changed: !filters.changed })}
      >
        {t('past:onlyChanged')}
      </ToggleButton>
      {isFiltered(filters) ? (
        <Button appearance="subtle" icon={<DismissRegular />} onClick={() => onChange(NO_FILTERS)}>
          {t('history:clear')}
        </Button>
      ) : null}
      <Count found={found} />
    </div>
  );
}

type PartProps = Omit<FilterRowProps, 'found'>;

function CompanyFilter({ filters, onChange }: PartProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['past', 'words']);
  const { companies } = useWhere();
  const options = useMemo(
    () =>
      companies.map(({ cnpj, name }) => (
        <option key={cnpj} value={cnpj}>
          {`${name} · ${formatCnpj(cnpj)}`}
        </option>
      )),
    [companies],
  );
  if (companies.length < 2) return null;
  return (
    <Select
      className={styles.company}
      value={filters.cnpj}
      aria-label={t('words:company')}
      onChange={(_, { value }) =>
        onChange({ ...filters, cnpj: companies.find(({ cnpj }) => cnpj === value)?.cnpj ?? '' })
      }
    >
      <option value="">{t('anyCompany')}</option>
      {options}
    </Select>
  );
}

function PeriodFilter({ filters, onChange }: PartProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'past']);
  const day = (name: 'since' | 'until') => (
    <Input
      type="date"
      aria-label={t(`past:${name}`)}
      value={filters[name]}
      onChange={(_, { value }) => onChange({ ...filters, [name]: value })}
    />
  );
  return (
    <>
      <Select
        value={filters.period}
        aria-label={t('history:period')}
        onChange={(_, { value }) =>
          onChange({
            ...filters,
            period: PERIODS.find((each) => each === value) ?? 'all',
            since: '',
            until: '',
          })
        }
      >
        {PERIODS.map((each) => (
          <option key={each} value={each}>
            {each === 'dates' ? t('past:dates') : t(`history:periods.${each}`)}
          </option>
        ))}
      </Select>
      {filters.period === 'dates' ? (
        <span className={styles.dates}>
          {day('since')}
          <span aria-hidden="true">–</span>
          {day('until')}
        </span>
      ) : null}
    </>
  );
}

function ResultFilter({ filters, onChange }: PartProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'common', 'words']);
  const { kind } = filters;
  return (
    <Select
      className={styles.result}
      value={filters.result}
      aria-label={t('words:result')}
      onChange={(_, { value }) =>
        onChange({
          ...filters,
          result: [...SITUATION_RESULTS, ...STATE_RESULTS].find((each) => each === value) ?? '',
        })
      }
    >
      <option value="">{t('history:anyResult')}</option>
      {kind === 'disablement' ? null : (
        <optgroup label={t('history:kinds.consult')}>
          {SITUATION_RESULTS.map((each) => (
            <option key={each} value={each}>
              {t(`common:situations.${each}`)}
            </option>
          ))}
        </optgroup>
      )}
      {kind === 'consult' ? null : (
        <optgroup label={t('history:kinds.disablement')}>
          {STATE_RESULTS.map((each) => (
            <option key={each} value={each}>
              {t(`common:disablementStates.${each}`)}
              {each === 'refused' ? ` / ${t('common:disablementStates.stopped')}` : ''}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}

/** "3 registros", or "3 de 1.000.000 registros" where filters leave some out. */
function Count({ found }: Pick<FilterRowProps, 'found'>): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'past']);
  const format = useFormat();
  const words = () => {
    if (!found) return '';
    const { total, of } = found;
    if (total === undefined) return t('past:counting');
    if (total === of) return t('history:shown', format.counted(total));
    return t('past:of', { found: format.number(total), ...format.counted(of) });
  };
  return (
    <span className={styles.count} role="status">
      {words()}
    </span>
  );
}
