/** Dados da SEFAZ: which addresses, roots and tables are in use, and what waits for a person's decision. */

import { Button, tokens, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SefazDataState } from '../../shared/contract.ts';
import { explainRefusedData } from '../../shared/explain/sefaz-data/sefaz-data.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { SefazDataDialog } from './sefaz-data-dialog.tsx';
import { useLedTo } from './led-to.ts';

const useStyles = makeStyles({
  // The card's heading stays in sight.
  place: { scrollMarginTop: '72px' },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
});

export function SefazDataCard(): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const state = useQueryCall('sefaz-data.state', {});
  const decide = useCommand('sefaz-data.decide');
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const { data } = state;
  const place = useLedTo('sefaz-data', data !== undefined, (card) => card.querySelector('button'));
  const onDecide = async (accept: boolean) => {
    setOpen(false);
    if (!data) return;
    const done = await decide.run({ version: data.version, accept });
    await state.refetch();
    setSaid(done.ok ? t(accept ? 'sefazData.accepted' : 'sefazData.postponed') : '');
  };
  const refused = data?.refused ? explainRefusedData(data.refused, format.locale) : undefined;
  return (
    <Card title={t('sefazData.title')}>
      <div ref={place} className={mergeClasses(form.form, styles.place)}>
        <p className={form.text}>{t('sefazData.text')}</p>
        <ErrorPanel error={state.error?.error} />
        {data ? <InUse data={data} /> : null}
        {data?.enabled === false ? <p className={form.text}>{t('sefazData.off')}</p> : null}
        {data?.pending ? (
          <Notice
            intent="warning"
            title={t('sefazData.waits')}
            actions={<Button onClick={() => setOpen(true)}>{t('sefazData.see')}</Button>}
          >
            {t('sefazData.waitsText', { inUse: data.pending.inUse })}{' '}
            {data.pending.postponedAt
              ? t('sefazData.postponedAt', { date: format.date(data.pending.postponedAt) })
              : null}
          </Notice>
        ) : null}
        {refused ? (
          <Notice intent={data?.refused?.reason === 'older' ? 'info' : 'warning'} title={refused.what}>
            {refused.action}
          </Notice>
        ) : null}
        <ErrorPanel error={decide.error} />
        <div role="status">{said}</div>
      </div>
      {data?.pending ? (
        <SefazDataDialog
          open={open}
          version={data.version}
          pending={data.pending}
          onDecide={(accept) => void onDecide(accept)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

function InUse({ data }: { data: SefazDataState }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { version, date, origin, key, takenAt, accepted } = data;
  const by = accepted?.by ? t('sefazData.by', { name: accepted.by }) : '';
  return (
    <Facts
      facts={[
        [t('version'), t('sefazData.versionOf', { version, date: format.date(date) })],
        [
          t('sefazData.origin'),
          origin === 'built-in'
            ? t('sefazData.fromProgram')
            : t('sefazData.fromFile', { date: format.date(takenAt ?? date) }),
        ],
        [
          t('sefazData.decision'),
          accepted ? `${t('sefazData.acceptedAt', { date: format.date(accepted.at) })}${by}` : '',
        ],
        [t('sefazData.key'), key ? <span className={styles.mono}>{`SHA-256 ${key}`}</span> : ''],
      ]}
    />
  );
}
