/** Confiança: the authorities accepted for SEFAZ's servers besides the system's, each with the reason. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptedAuthority } from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { FormCard } from '../ui/fields/form-card.tsx';
import { TableHead } from '../ui/table/table-head.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  fits: { minWidth: '0' },
  why: { width: '42%' },
  until: { width: '112px' },
  cell: {
    '& td': { whiteSpace: 'normal', height: 'auto', padding: '10px 12px 10px 0', verticalAlign: 'top' },
  },
  small: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

export function TrustCard(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const list = useQueryCall('trust.list', {});
  const accept = useCommand('trust.accept');
  const [said, setSaid] = useState('');
  const onAccept = async () => {
    setSaid('');
    const done = await accept.run({});
    if (!done.ok || done.value.length === 0) return;
    setSaid(
      t('trust.accepted', { count: done.value.length, names: done.value.map(({ name }) => name).join(', ') }),
    );
  };
  return (
    <FormCard title={t('trust.title')} text={t('trust.text')}>
      <p className={form.text}>{t('trust.limits')}</p>
      <ErrorPanel error={list.error?.error} />
      {list.data?.length === 0 ? <p className={form.text}>{t('trust.none')}</p> : null}
      {list.data && list.data.length > 0 ? <Authorities list={list.data} /> : null}
      <ErrorPanel error={accept.error} />
      <div role="status">{said}</div>
      <div className={form.start}>
        <KeyButton
          mnemonic="settings.trust"
          disabledFocusable={accept.pending}
          onClick={() => void onAccept()}
        >
          {t('trust.accept')}
        </KeyButton>
      </div>
    </FormCard>
  );
}

function Authorities({ list }: { list: readonly AcceptedAuthority[] }): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const why = ({ role, source, host = '', address = '', at }: AcceptedAuthority) => [
    role === 'pinned-root' ? t('trust.roles.root') : t('trust.roles.step'),
    source === 'asset' ? t('trust.sources.asset') : '',
    source === 'data' ? t('trust.sources.data') : '',
    source === 'system' ? t('trust.sources.system') : '',
    source === 'server' ? t('trust.sources.server', { host }) : '',
    source === 'aia' ? t('trust.sources.aia', { host, address }) : '',
    source === 'file' ? t('trust.sources.file') : '',
    t('trust.since', { date: format.date(at) }),
  ];
  return (
    <table className={mergeClasses(table.table, styles.fits)}>
      <TableHead
        columns={[
          [t('trust.columns.name')],
          [t('trust.columns.why'), styles.why],
          [t('trust.columns.until'), styles.until],
        ]}
      />
      <tbody>
        {list.map((each) => (
          <tr key={each.fingerprint} className={styles.cell}>
            <td>
              {each.name}
              <span className={styles.small}>{`SHA-256 ${each.fingerprint}`}</span>
            </td>
            <td className={styles.quiet}>{why(each).filter(Boolean).join(' ')}</td>
            <td>{format.date(each.validUntil)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
