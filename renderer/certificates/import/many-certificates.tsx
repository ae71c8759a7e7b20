/** The certificates and companies of an office with many of them: two tables, searched, filtered, sorted by validity. */

import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView, CompanyView } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { useCompanySearch } from '../../frame/company-search.ts';
import { useNow } from '../../ui/clock.ts';
import { LOW } from '../../theme/narrow.ts';
import { FilterChips, type Chip } from '../../ui/fields/filter-chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useWhere } from '../../ui/session.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { StatusBadge, type Tone } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { ValidityBadge } from '../certificate-badges.tsx';
import { VALIDITY_GROUPS, validityGroup, type ValidityGroup } from '../validity-group.ts';
import { WRAPPING } from '../../theme/style-pieces.ts';

/** With more certificates or companies than these, cards and lists become tables. */
export const MANY = 12;

const GROUP_TONE: Readonly<Record<ValidityGroup, Tone>> = {
  expired: 'bad',
  month: 'warn',
  soon: 'unknown',
  fine: 'good',
  replaced: 'quiet',
};

const useStyles = makeStyles({
  whole: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  bar: { ...WRAPPING, gap: '8px 12px', margin: '12px 0', [LOW]: { margin: '6px 0' } },
  count: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  strong: { fontWeight: tokens.fontWeightSemibold },
});

export interface ManyCertificatesProps {
  readonly certificates: readonly CertificateView[];
  readonly onOpen: (certificate: CertificateView) => void;
  readonly onCompany: (company: CompanyView) => void;
}

export function ManyCertificates({ certificates, onOpen, onCompany }: ManyCertificatesProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'screens']);
  const { companies } = useWhere();
  const format = useFormat();
  const [tab, setTab] = useState<'certificates' | 'companies'>('certificates');
  return (
    <div className={styles.whole}>
      <TabList
        selectedValue={tab}
        onTabSelect={(_, { value }) => setTab(value === 'companies' ? 'companies' : 'certificates')}
      >
        <Tab value="certificates">{`${t('screens:certificates.title')} (${format.number(certificates.length)})`}</Tab>
        <Tab value="companies">{`${t('many.companies')} (${format.number(companies.length)})`}</Tab>
      </TabList>
      {tab === 'certificates' ? (
        <CertificateTable certificates={certificates} onOpen={onOpen} />
      ) : (
        <CompanyTable onOpen={onCompany} />
      )}
    </div>
  );
}

type Shown = 'all' | ValidityGroup;

function CertificateTable({
  certificates,
  onOpen,
}: Pick<ManyCertificatesProps, 'certificates' | 'onOpen'>): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'screens', 'words']);
  const format = useFormat();
  const now = useNow();
  const [chosen, setChosen] = useState<Shown>('all');
  const rows = useMemo(
    () => certificates.map((each) => ({ ...each, name: each.holder, group: undefined })),
    [certificates],
  );
  const { text, setText, found } = useCompanySearch(rows);
  const groups = useMemo(() => Map.groupBy(found, (each) => validityGroup(each, now)), [found, now]);
  const shown = chosen === 'all' ? found : (groups.get(chosen) ?? []);
  const columns = useCertificateColumns();
  const chips: readonly [Chip<Shown>, ...Chip<Shown>[]] = [
    { id: 'all', text: t('many.all'), count: found.length },
    ...VALIDITY_GROUPS.map((group) => ({
      id: group,
      text: t(`many.groups.${group}`),
      tone: GROUP_TONE[group],
      count: groups.get(group)?.length ?? 0,
    })),
  ];
  return (
    <>
      <div className={styles.bar} role="search">
        <SearchField label={t('many.search')} value={text} onChange={setText} />
        <FilterChips label={t('words:filter')} chips={chips} chosen={chosen} onChoose={setChosen} />
        <span role="status" className={styles.count}>
          {t('words:shown', { n: format.number(shown.length), of: format.number(certificates.length) })}
        </span>
      </div>
      {shown.length === 0 ? <p>{t('many.none')}</p> : null}
      {shown.length > 0 ? (
        <DataTable
          id="certificates"
          label={t('screens:certificates.title')}
          columns={columns}
          rows={shown}
          keyOf={({ fingerprint }) => fingerprint}
          firstSort={{ by: 'until', down: false }}
          open={{ in: 'holder', name: ({ holder }) => t('many.open', { holder }), on: onOpen }}
          filling
        />
      ) : null}
    </>
  );
}

function useCertificateColumns(): readonly Column<CertificateView>[] {
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'words']);
  const format = useFormat();
  const { companies } = useWhere();
  return useMemo(() => {
    const served = Map.groupBy(companies, ({ root }) => root);
    const countOf = ({ root }: CertificateView) => served.get(root)?.length ?? 0;
    return [
      {
        id: 'holder',
        title: t('words:holder'),
        width: 240,
        grows: 2,
        sort: ({ holder }) => holder,
        cell: ({ holder }) => <span className={styles.strong}>{holder}</span>,
      },
      {
        id: 'cnpj',
        title: t('words:cnpj'),
        width: 160,
        sort: ({ cnpj }) => cnpj,
        cell: ({ cnpj, isCpf }) => (isCpf ? t('many.person') : formatCnpj(cnpj)),
      },
      {
        id: 'until',
        title: t('many.until'),
        width: 100,
        sort: ({ validUntil }) => Date.parse(validUntil),
        cell: ({ validUntil }) => format.date(validUntil),
      },
      {
        id: 'state',
        title: t('words:validity'),
        width: 150,
        sort: ({ daysLeft }) => daysLeft,
        cell: (certificate) => <ValidityBadge certificate={certificate} />,
      },
      {
        id: 'note',
        title: t('many.note'),
        width: 140,
        sort: (certificate) => noteOf(certificate) ?? '',
        cell: (certificate) => {
          const note = noteOf(certificate);
          if (note === undefined) return '';
          return <StatusBadge tone={NOTE_TONE[note]}>{t(note)}</StatusBadge>;
        },
      },
      {
        id: 'serves',
        title: t('serves'),
        width: 100,
        spare: true,
        sort: countOf,
        cell: (certificate) => t('many.serves', { count: countOf(certificate) }),
      },
      {
        id: 'issuer',
        title: t('issuer'),
        width: 150,
        grows: 1,
        spare: true,
        sort: ({ issuer }) => issuer,
        cell: ({ issuer }) => issuer,
      },
    ];
  }, [companies, format, styles, t]);
}

const NOTE_TONE = { needsFile: 'warn', locked: 'warn', superseded: 'quiet' } as const;

function noteOf({ needsFile, locked, superseded }: CertificateView): keyof typeof NOTE_TONE | undefined {
  if (superseded) return 'superseded';
  if (needsFile) return 'needsFile';
  return locked ? 'locked' : undefined;
}

function CompanyTable({ onOpen }: { onOpen: (company: CompanyView) => void }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'words']);
  const format = useFormat();
  const { companies } = useWhere();
  const [chosen, setChosen] = useState<'all' | 'uf'>('all');
  const { text, setText, found } = useCompanySearch(companies);
  const unconfirmed = found.filter(({ ufConfirmed }) => !ufConfirmed);
  const shown = chosen === 'all' ? found : unconfirmed;
  const columns = useMemo(
    (): readonly Column<CompanyView>[] => [
      {
        id: 'name',
        title: t('name'),
        width: 260,
        grows: 2,
        sort: ({ name }) => name,
        cell: ({ name }) => <span className={styles.strong}>{name}</span>,
      },
      {
        id: 'cnpj',
        title: t('words:cnpj'),
        width: 170,
        sort: ({ cnpj }) => cnpj,
        cell: ({ cnpj }) => formatCnpj(cnpj),
      },
      {
        id: 'uf',
        title: t('words:uf'),
        width: 180,
        sort: ({ uf = '' }) => uf,
        cell: ({ uf, ufConfirmed }) => (
          <StatusBadge tone={ufConfirmed ? 'good' : 'warn'}>
            {ufConfirmed ? (uf ?? '') : t('ufToConfirm')}
          </StatusBadge>
        ),
      },
      {
        id: 'group',
        title: t('words:group'),
        width: 200,
        grows: 1,
        sort: ({ group = '' }) => group,
        cell: ({ group = '' }) => group,
      },
    ],
    [styles, t],
  );
  return (
    <>
      <div className={styles.bar} role="search">
        <SearchField label={t('words:searchCompanies')} value={text} onChange={setText} />
        <FilterChips
          label={t('words:filter')}
          chips={[
            { id: 'all', text: t('many.all'), count: found.length },
            { id: 'uf', text: t('ufToConfirm'), count: unconfirmed.length, tone: 'warn' },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
        <span role="status" className={styles.count}>
          {t('words:shown', { n: format.number(shown.length), of: format.number(companies.length) })}
        </span>
      </div>
      {shown.length === 0 ? <p>{t('words:noSuchCompany')}</p> : null}
      {shown.length > 0 ? (
        <DataTable
          id="companies"
          label={t('companies')}
          columns={columns}
          rows={shown}
          keyOf={({ cnpj }) => cnpj}
          firstSort={{ by: 'name', down: false }}
          open={{ in: 'name', name: ({ name }) => `${t('edit')}: ${name}`, on: onOpen }}
          filling
        />
      ) : null}
    </>
  );
}
