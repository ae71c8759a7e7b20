/** The calls of the service, newest on top, updated as they arrive. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { PulseRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceCall } from '../../shared/contract.ts';
import { formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { useQueryCall } from '../api/hooks.ts';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card } from '../ui/page.tsx';
import { TableHead } from '../ui/table/table-head.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { StatusBadge, type Tone } from '../ui/states/tones.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { operationName, subjectOf } from './call-subject.ts';

const LIMIT = 50;

const useStyles = makeStyles({
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2 },
  at: { width: '72px' },
  machine: { width: '112px' },
  operation: { width: '132px' },
  subject: { width: '188px' },
  answer: { width: '140px' },
  ms: { width: '64px', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export function Calls(): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation('integration');
  const query = useQueryCall('service.calls', { limit: LIMIT });
  const calls = query.data ?? [];
  const several = calls.some(({ machine }) => machine !== undefined);
  return (
    <Card title={t('calls')}>
      <ErrorPanel error={query.error?.error} />
      {query.data && calls.length === 0 ? (
        <Empty icon={<PulseRegular />} title={t('noCalls')} text={t('noCallsText')} />
      ) : (
        <>
          <p className={styles.text}>{t('callsText', { n: LIMIT })}</p>
          <div className={table.scroll} tabIndex={0} role="region" aria-label={t('calls')}>
            <table className={table.table}>
              <TableHead
                columns={[
                  [t('callColumns.at'), styles.at],
                  ...(several ? [[t('callColumns.machine'), styles.machine] as const] : []),
                  [t('callColumns.operation'), styles.operation],
                  [t('callColumns.subject'), styles.subject],
                  [t('callColumns.answer'), styles.answer],
                  [t('callColumns.motivo')],
                  [t('callColumns.ms'), styles.ms],
                ]}
              />
              <tbody>
                {calls.map((call, index) => (
                  // Rows have no id: their position from the oldest is a stable key.
                  <Row key={`${call.at} ${calls.length - index}`} call={call} several={several} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}

/** `several`: calls of more than one computer are listed. */
function Row({ call, several }: { call: ServiceCall; several: boolean }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'words']);
  const format = useFormat();
  const name = operationName(call.operation);
  const { motivo } = call;
  return (
    <tr>
      <td title={format.dateTime(call.at, true)}>{format.since(call.at, true)}</td>
      {several ? <td title={call.machine}>{call.machine ?? t('thisComputer')}</td> : null}
      <td title={call.operation}>{name ? t(`operations.${name}`) : call.operation}</td>
      <td>
        <Subject text={call.subject} />
      </td>
      <td>
        <StatusBadge tone={toneOf(call.status)}>{String(call.status)}</StatusBadge>{' '}
        <span className={styles.quiet}>{t('http', { http: call.http })}</span>
      </td>
      <td title={motivo}>{motivo}</td>
      <td className={styles.ms}>{t('words:ms', { n: format.number(Math.round(call.ms)) })}</td>
    </tr>
  );
}

function Subject({ text }: { text: string }): ReactNode {
  const place = usePlaceWords();
  const subject = subjectOf(text);
  if (subject.kind === 'text') return subject.text || '–';
  if (subject.kind === 'range') return place.range(subject);
  return <span title={formatAccessKey(subject.chNFe)}>{place.number({ ...subject, nNF: subject.n })}</span>;
}

function toneOf(status: number): Tone {
  if (status === 200) return 'good';
  return status === -6 ? 'warn' : 'bad';
}
