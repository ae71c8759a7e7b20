/**
 * The search of companies: a combobox over a list of any length, by the ARIA pattern of list autocomplete: the focus stays
 * in the field, the arrows move through the list, Enter chooses, Esc closes.
 */

import { Button, makeStyles, Popover, PopoverSurface, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '../../shared/contract.ts';
import { useLeaveFor } from '../ui/dialogs/unsaved.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { CompanyOptions, type CompanyLine } from './company-options.tsx';
import { companySearch, recentCompanies, rememberCompany } from './company-search.ts';

const NONE = -1;
/** Options that Page Down passes. */
const PAGE = 7;

const useStyles = makeStyles({
  surface: { padding: 0, width: 'min(440px, 92vw)', overflow: 'hidden' },
  top: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    padding: '0 14px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '44px',
    border: 'none',
    outline: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  none: { margin: 0, padding: '16px 12px', color: tokens.colorNeutralForeground2 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    padding: '6px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export interface CompanyPickerProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function CompanyPicker({ anchor, onClose }: CompanyPickerProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['frame', 'words']);
  const format = useFormat();
  const id = useId();
  const { company, companies, switchCompany, environment } = useWhere();
  const leaveFor = useLeaveFor();
  const [text, setText] = useState('');
  /** None before something is typed: Enter alone must not switch. */
  const [at, setAt] = useState(NONE);
  const search = useMemo(() => companySearch(companies), [companies]);
  const found = useMemo(() => search(text), [search, text]);
  const recent = useMemo(
    () => (text.trim() === '' ? recentCompanies(companies).filter(({ cnpj }) => cnpj !== company?.cnpj) : []),
    [companies, company, text],
  );
  const lines = linesOf(found, recent, {
    recent: t('recentCompanies'),
    all: t('allCompanies', { n: format.number(found.length) }),
  });
  const options = lines.flatMap((line) => ('company' in line ? [line] : []));
  const now = Math.min(at, options.length - 1);
  const optionId = (position: number) => `${id}-${position}`;

  const choose = (cnpj: string | undefined) => {
    if (cnpj === undefined) return;
    onClose();
    // The way back is then the first one offered.
    if (company) rememberCompany(company.cnpj);
    rememberCompany(cnpj);
    if (cnpj !== company?.cnpj) switchCompany(cnpj);
  };
  const leaveTo = (importing: boolean) => {
    onClose();
    leaveFor('certificates', importing ? { importing } : {});
  };

  return (
    <Popover
      open
      trapFocus
      positioning={{ target: anchor.current, position: 'below', align: 'start', offset: 4 }}
      onOpenChange={(_, { open }) => !open && onClose()}
    >
      <PopoverSurface className={styles.surface} aria-label={t('companies')}>
        <div className={styles.top}>
          <Search20Regular aria-hidden="true" />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t('words:searchCompanies')}
            aria-expanded={options.length > 0}
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={now >= 0 ? optionId(now) : undefined}
            placeholder={t('words:searchCompanies')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(event.target.value.trim() === '' ? NONE : 0);
            }}
            onKeyDown={(event) => {
              const to = stepOf(event, now, options.length);
              if (event.key === 'Enter') {
                event.preventDefault();
                choose(options[now]?.company.cnpj);
              } else if (to !== undefined) {
                event.preventDefault();
                setAt(to);
              }
            }}
          />
        </div>
        <span role="status" className="visually-hidden">
          {text.trim() === '' ? '' : t('companiesFound', format.counted(found.length))}
        </span>
        {options.length === 0 ? <p className={styles.none}>{t('noCompanyFound')}</p> : null}
        <CompanyOptions
          key={text}
          id={`${id}-list`}
          label={t('companies')}
          lines={lines}
          now={now}
          options={options.length}
          optionId={optionId}
          current={company?.cnpj}
          onChoose={choose}
        />
        <div className={styles.foot}>
          {environment === 'treino' ? null : (
            <Button appearance="subtle" size="small" onClick={() => leaveTo(true)}>
              {t('importCertificate')}
            </Button>
          )}
          <Button appearance="subtle" size="small" onClick={() => leaveTo(false)}>
            {t('manageCompanies')}
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  );
}

function linesOf(
  found: readonly CompanyView[],
  recent: readonly CompanyView[],
  headings: { readonly recent: string; readonly all: string },
): readonly CompanyLine[] {
  if (found.length === 0) return [];
  if (recent.length === 0) {
    return found.map((company, position) => ({ company, recent: false, position }));
  }
  return [
    { heading: headings.recent },
    ...recent.map((company, position) => ({ company, recent: true, position })),
    { heading: headings.all },
    ...found.map((company, n) => ({ company, recent: false, position: recent.length + n })),
  ];
}

/** Where a key leads among `count` options; undefined for keys of the text. Up and down wrap around. */
function stepOf({ key, altKey }: KeyboardEvent, now: number, count: number): number | undefined {
  if (count === 0 || altKey) return undefined;
  if (key === 'ArrowDown') return (now + 1) % count;
  if (key === 'ArrowUp') return now <= 0 ? count - 1 : now - 1;
  if (key === 'PageDown') return Math.min(now + PAGE, count - 1);
  if (key === 'PageUp') return Math.max(now - PAGE, 0);
  return undefined;
}
