/** The switch of the JSON service, its port and its address; an error about the port is shown at its field. */

import { Field, Input, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceState } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { FormCard } from '../ui/fields/form-card.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { readPort } from './fields.ts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '12px' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  address: { display: 'flex', alignItems: 'center', columnGap: '8px', flexWrap: 'wrap' },
  url: { fontFamily: tokens.fontFamilyMonospace, fontSize: '15px', userSelect: 'all' },
  switch: { marginLeft: '-8px' },
});

export function ServiceCard({ state, onSettled }: { state: ServiceState; onSettled: () => void }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['integration', 'common', 'words']);
  const { run, pending, error } = useCommand('service.switch');
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const { running } = state;
  const shownPort = typed ?? String(state.port);

  const turn = async (on: boolean) => {
    const port = on ? readPort(shownPort) : state.port;
    setWrong(port === undefined);
    if (port === undefined) return;
    const turned = await run(on ? { on, port } : { on });
    if (turned.ok) setTyped(undefined);
    onSettled();
  };
  return (
    <FormCard label={t('integration:service')} title={t('integration:service')}>
      <div className={styles.head}>
        <Switch
          className={styles.switch}
          checked={running}
          disabled={pending}
          label={t('integration:switch')}
          onChange={(_, { checked }) => void turn(checked)}
        />
        <span role="status">
          <StatusBadge tone={running ? 'good' : 'quiet'}>
            {running ? t('integration:on') : t('integration:off')}
          </StatusBadge>
        </span>
      </div>
      <p className={styles.text}>{running ? t('integration:onText') : t('integration:offText')}</p>
      {running && state.address ? (
        <div className={styles.address}>
          <span className={styles.url} aria-label={t('integration:address')} role="group">
            {state.address}
          </span>
          <CopyButton text={state.address} label={t('integration:copyAddress')} />
        </div>
      ) : null}
      {state.only ? (
        <p className={styles.text}>
          {t('integration:only', { environment: t(`common:environments.${state.only}.plain`) })}
        </p>
      ) : null}
      <Field
        label={t('words:port')}
        hint={running ? t('integration:portLocked') : t('integration:portHint')}
        {...(wrong ? { validationMessage: t('integration:portProblem') } : {})}
      >
        <Input
          className={form.narrow}
          value={shownPort}
          disabled={running}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          onChange={(_, { value }) => {
            setTyped(value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void turn(true);
          }}
        />
      </Field>
      {error && error.code !== 'confirmation.declined' ? <ErrorPanel error={error} /> : null}
      <Field hint={t('integration:tokenAlwaysHint')}>
        <Switch
          className={styles.switch}
          checked={state.tokenAlways}
          disabled={pending}
          label={t('integration:tokenAlways')}
          onChange={(_, { checked }) => void run({ on: running, tokenAlways: checked }).then(onSettled)}
        />
      </Field>
    </FormCard>
  );
}
