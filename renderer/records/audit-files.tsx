/** The stored files as an audit found them, what is wrong first; of many right ones only the first are shown. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { useTableStyles } from '../ui/table-styles.ts';
import { StatusBadge, type Tone } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';

type AuditedFile = CallOutput<'journal.audit'>['files'][number];
type Word = AuditedFile['state'] | 'signature';

const SHOWN = 100;
const TONES: Readonly<Record<Word, Tone>> = {
  ok: 'good',
  missing: 'warn',
  changed: 'bad',
  unreadable: 'unknown',
  signature: 'bad',
};

const useStyles = makeStyles({
  wrap: { marginTop: '16px' },
  state: { width: '176px' },
  what: { width: '200px' },
  signer: { width: '200px' },
  /** Inside the cell: the table's own cut with dots is for short words, a path is to be read whole. */
  whole: { whiteSpace: 'normal', overflowWrap: 'anywhere', padding: '8px 0' },
  quiet: { color: tokens.colorNeutralForeground2 },
  small: { color: tokens.colorNeutralForeground2, fontSize: '13px' },
});

/** Bytes as the journal has them, and a signature that holds where there is one. */
export function isRight(file: AuditedFile): boolean {
  return wordOf(file) === 'ok';
}

function wordOf({ state, signature }: AuditedFile): Word {
  return state === 'ok' && signature?.holds === false ? 'signature' : state;
}

export function AuditFiles({ files }: { files: readonly AuditedFile[] }): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation(['records', 'common']);
  const format = useFormat();
  if (files.length === 0) return <p className={styles.quiet}>{t('records:audit.noFiles')}</p>;
  const ordered = [...files.filter((file) => !isRight(file)), ...files.filter(isRight)];
  const wrong = files.length - files.filter(isRight).length;
  const shown = ordered.slice(0, Math.max(SHOWN, wrong));
  const more = files.length - shown.length;
  return (
    <div
      className={`${table.scroll} ${styles.wrap}`}
      tabIndex={0}
      role="region"
      aria-label={t('records:audit.files')}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.state}>
              {t('records:audit.columns.state')}
            </th>
            <th scope="col" className={styles.what}>
              {t('records:audit.columns.what')}
            </th>
            <th scope="col" className={styles.signer}>
              {t('records:audit.columns.signer')}
            </th>
            <th scope="col">{t('records:audit.columns.path')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((file) => (
            <tr key={`${file.requestId} ${file.path}`}>
              <td>
                <StatusBadge tone={TONES[wordOf(file)]}>
                  {t(`records:audit.states.${wordOf(file)}`)}
                </StatusBadge>
              </td>
              <td>
                {t('records:audit.what', {
                  model: t(`common:modelNames.${file.subject.mod}`),
                  serie: file.subject.serie,
                  range: format.range(file.subject),
                })}
                <br />
                <span className={styles.small}>
                  {t(`common:environments.${file.subject.environment}.plain`)}
                </span>
              </td>
              <td>
                <div className={styles.whole}>{file.signature?.signer ?? ''}</div>
              </td>
              <td>
                <div className={`${styles.whole} ${styles.small}`}>
                  {file.path} {file.suffixed ? t('records:audit.suffixed') : ''}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? (
        <p className={styles.quiet}>{t('records:audit.more', { count: more, n: format.number(more) })}</p>
      ) : null}
    </div>
  );
}
