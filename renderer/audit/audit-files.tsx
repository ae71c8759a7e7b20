/** The stored files as an audit found them: problems first, filtered by state on request. */

import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import {
  AUDIT_WORDS,
  auditCounts,
  auditWord,
  type AuditWord,
} from '../../shared/explain/archive/right-file.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useWide } from '../theme/narrow.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useWhere } from '../ui/session.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { StatusBadge, type Tone } from '../ui/states/tones.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';

type Audit = CallOutput<'journal.audit'>;
type AuditedFile = Audit['files'][number];
const TONES: Readonly<Record<AuditWord, Tone>> = {
  ok: 'good',
  missing: 'warn',
  changed: 'bad',
  unreadable: 'unknown',
  elsewhere: 'quiet',
  signature: 'bad',
};

const useStyles = makeStyles({
  wrap: { marginTop: '20px', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '10px' },
  filter: { width: '260px' },
  /** About a dozen rows: the table scrolls by itself, and the page continues below it. */
  table: { display: 'grid', maxHeight: '482px', minHeight: 0, gridTemplateRows: 'minmax(0, 1fr)' },
  quiet: { color: tokens.colorNeutralForeground2, margin: 0 },
  twinBody: { overflowWrap: 'anywhere' },
});

export function AuditFiles({ files, leftOut }: Pick<Audit, 'files' | 'leftOut'>): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('audit');
  const format = useFormat();
  const columns = useColumns();
  const [wanted, setWanted] = useState<AuditWord>();
  const { counts, total } = auditCounts({ files, leftOut });
  const unnamed = total - files.length;
  const there = counts.filter(({ count }) => count > 0);
  // After a repair the state of the filter may no longer occur.
  const state = there.some(({ word }) => word === wanted) ? wanted : undefined;
  const shown = useMemo(
    () => (state ? files.filter((file) => auditWord(file) === state) : files),
    [files, state],
  );
  if (files.length === 0) return <p className={styles.quiet}>{t('noFiles')}</p>;
  return (
    <div className={styles.wrap}>
      {files.map(({ path, twin }) =>
        twin === undefined ? null : <Twin key={twin} path={path} twin={twin} />,
      )}
      {there.length > 1 ? (
        <Field label={t('show')} className={styles.filter}>
          <Select
            value={state ?? ''}
            onChange={(_, { value }) => setWanted(AUDIT_WORDS.find((word) => word === value))}
          >
            <option value="">{t('showAll', { n: format.number(total) })}</option>
            {there.map(({ word, count }) => (
              <option key={word} value={word}>
                {t('showState', { state: t(`states.${word}`), n: format.number(count) })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className={styles.table}>
        <DataTable
          id="audit"
          label={t('files')}
          columns={columns}
          rows={shown}
          keyOf={(file) => `${file.requestId} ${file.path}`}
          firstSort={{ by: 'state', down: false }}
        />
      </div>
      {unnamed > 0 ? <p className={styles.quiet}>{t('leftOut', format.counted(unnamed))}</p> : null}
    </div>
  );
}

/** A file with the official name passes for the right one. */
function Twin({ twin, path }: { twin: string; path: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['audit', 'common']);
  return (
    <Notice intent="warning" padded title={t('audit:twin.title')} bodyClass={styles.twinBody}>
      {t('audit:twin.text', { other: splitPath(twin).name, own: splitPath(path).name })}{' '}
      <CopyButton text={twin} label={t('audit:twin.copy')} />
    </Notice>
  );
}

/** Splits at either system's slash: the data folder may come from another. */
function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) };
}

function useColumns(): readonly Column<AuditedFile>[] {
  const { t } = useTranslation(['audit', 'common', 'words']);
  const place = usePlaceWords();
  const wide = useWide();
  const { companies } = useWhere();
  return useMemo(() => {
    const names = new Map(companies.map(({ cnpj, name }) => [cnpj, name]));
    const whose = ({ subject }: AuditedFile) => names.get(subject.cnpj) ?? formatCnpj(subject.cnpj);
    const what = ({ subject }: AuditedFile) => place.range(subject);
    const where = ({ subject }: AuditedFile) => t(`common:environments.${subject.environment}.plain`);
    return [
      {
        id: 'state',
        title: t('words:state'),
        width: 165,
        cell: (file) => (
          <StatusBadge tone={TONES[auditWord(file)]}>
            {file.keeper === undefined
              ? t(`audit:states.${auditWord(file)}`)
              : t('audit:atSeat', { machine: file.keeper })}
          </StatusBadge>
        ),
        sort: (file) => AUDIT_WORDS.indexOf(auditWord(file)),
      },
      {
        id: 'company',
        title: t('words:company'),
        width: 190,
        cell: (file) => <span title={formatCnpj(file.subject.cnpj)}>{whose(file)}</span>,
        sort: whose,
      },
      {
        id: 'what',
        title: t('words:what'),
        width: 160,
        cell: what,
        sort: what,
      },
      {
        id: 'environment',
        title: t('words:environment'),
        width: 110,
        cell: where,
        sort: where,
        spare: true,
      },
      {
        id: 'name',
        title: t('words:file'),
        width: 330,
        grows: 1,
        cell: ({ path, suffixed }) => (
          <span title={path}>
            {splitPath(path).name} {suffixed ? t('audit:suffixed') : ''}
          </span>
        ),
        sort: ({ path }) => splitPath(path).name,
      },
      {
        id: 'folder',
        title: t('words:folder'),
        width: wide ? 460 : 190,
        cell: ({ path, keeper }) => (
          <span title={path}>
            {keeper === undefined
              ? splitPath(path).folder
              : t('audit:keptAt', { machine: keeper, folder: splitPath(path).folder })}
          </span>
        ),
        sort: ({ path }) => splitPath(path).folder,
      },
      // Next to whole file names there is room for it on a large screen only.
      ...(wide
        ? [
            {
              id: 'signer',
              title: t('audit:columns.signer'),
              width: 120,
              cell: ({ signature }: AuditedFile) => (
                <span title={signature?.signer}>{signature?.signer ?? ''}</span>
              ),
              sort: ({ signature }: AuditedFile) => signature?.signer ?? '',
            },
          ]
        : []),
    ];
  }, [t, place, wide, companies]);
}
