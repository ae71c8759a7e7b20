/** Atualização: looks for a newer version, shows what is new, and installs it only when a person asks. */

import {
  Button,
  Field,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateState } from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { formatSpace } from './space.ts';
import { useLedTo } from './led-to.ts';

const useStyles = makeStyles({
  // The card's heading stays in sight.
  place: { scrollMarginTop: '72px' },
  notes: {
    margin: 0,
    padding: '8px 12px',
    maxHeight: '240px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'inherit',
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

const CHANNELS = ['stable', 'beta'] as const;

export function UpdateCard(): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const { data, error } = useQueryCall('update.state', {});
  const place = useLedTo('update', data !== undefined, (card) => card);
  return (
    <Card title={t('update.title')}>
      <div ref={place} tabIndex={-1} className={mergeClasses(form.form, styles.place)}>
        <ErrorPanel error={error?.error} />
        {data?.off ? (
          <>
            <Facts facts={[[t('update.version'), data.version]]} />
            <p className={form.text}>{t(`update.off.${data.off}`)}</p>
          </>
        ) : null}
        {data && !data.off ? <Looking state={data} /> : null}
      </div>
    </Card>
  );
}

function Looking({ state }: { state: UpdateState }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const choose = useCommand('update.choose');
  const check = useCommand('update.check');
  const { version, host = '', allowed, channel, checking, checkedAt, offer, fault } = state;
  const fresh = allowed && checkedAt !== undefined && !checking && !offer && !fault;
  return (
    <>
      <Facts
        facts={[
          [t('update.version'), version],
          [t('update.server'), host],
          [t('update.checkedAt'), checkedAt ? format.dateTime(checkedAt) : ''],
        ]}
      />
      <div>
        <Switch
          checked={allowed}
          label={t('update.allow')}
          onChange={(_, { checked }) => void choose.run({ allowed: checked, channel })}
        />
        <p className={form.text}>{t('update.allowText', { host })}</p>
      </div>
      {allowed ? (
        <>
          <Field label={t('update.channel')}>
            <RadioGroup
              value={channel}
              onChange={(_, { value }) => {
                const next = CHANNELS.find((each) => each === value);
                if (next) void choose.run({ allowed, channel: next });
              }}
            >
              {CHANNELS.map((each) => (
                <Radio key={each} value={each} label={t(`update.channels.${each}`)} />
              ))}
            </RadioGroup>
          </Field>
          <div className={form.start}>
            <Button disabled={checking || offer?.stage === 'downloading'} onClick={() => void check.run({})}>
              {checking ? t('update.checking') : t('update.check')}
            </Button>
          </div>
        </>
      ) : null}
      <ErrorPanel error={choose.error ?? check.error} />
      <div role="status">{fresh ? t('update.current') : ''}</div>
      {fault ? (
        <Notice intent="warning" title={t(`update.faults.${fault.reason}`, { version: fault.version ?? '' })}>
          {t('update.kept')}
        </Notice>
      ) : null}
      {offer ? <Offered offer={offer} /> : null}
    </>
  );
}

function Offered({ offer }: { offer: NonNullable<UpdateState['offer']> }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const download = useCommand('update.download');
  const install = useCommand('update.install');
  const { version, date, notes, bytes, stage, done = 0 } = offer;
  return (
    <section className={form.form} aria-label={t('update.news')}>
      <strong>
        {t('update.offered', { version, date: format.date(date), size: formatSpace(bytes, format.number) })}
      </strong>
      <Field label={t('update.news')}>
        {/* Written by the publisher, in Portuguese, and shown as text only. */}
        <div className={styles.notes} lang="pt-BR" tabIndex={0}>
          {notes}
        </div>
      </Field>
      <ErrorPanel error={download.error ?? install.error} />
      <div role="status">
        {stage === 'downloading'
          ? t('update.downloading', { percent: Math.floor((done * 100) / bytes) })
          : null}
        {stage === 'ready' || stage === 'installing' ? t(`update.${stage}`) : null}
      </div>
      <div className={form.start}>
        {stage === 'ready' || stage === 'installing' ? (
          <Button
            appearance="primary"
            disabled={stage === 'installing'}
            onClick={() => void install.run({ version })}
          >
            {t('update.install')}
          </Button>
        ) : (
          <Button
            appearance="primary"
            disabled={stage === 'downloading'}
            onClick={() => void download.run({})}
          >
            {t('update.download')}
          </Button>
        )}
      </div>
    </section>
  );
}
