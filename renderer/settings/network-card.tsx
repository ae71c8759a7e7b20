/** Rede e proxy: how this computer reaches SEFAZ, and a test of the way. */

import { Button, Field, Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  proxyModeSchema,
  type CallInput,
  type NetworkSettings,
  type NetworkTest,
} from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { useUnsaved } from '../ui/dialogs/unsaved.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { FormCard } from '../ui/fields/form-card.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneLine } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { keepsPassword, proxyPlace } from './proxy-place.ts';
import { WeakGroups } from './weak-groups.tsx';

const useStyles = makeStyles({
  host: { width: '320px' },
  login: { width: '240px' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface Typed {
  readonly mode?: NetworkSettings['mode'];
  readonly host?: string;
  readonly port?: string;
  readonly user?: string;
  /** The stored one is kept where this is not typed. */
  readonly password?: string;
}

export function NetworkCard(): ReactNode {
  const { t } = useTranslation('settings');
  const settings = useQueryCall('network.get', {});
  return (
    <FormCard title={t('network.title')} text={t('network.text')}>
      <ErrorPanel error={settings.error?.error} />
      {settings.data ? <NetworkForm saved={settings.data} /> : null}
      {settings.data ? <WeakGroups hosts={settings.data.weakGroups} /> : null}
    </FormCard>
  );
}

function NetworkForm({ saved }: { saved: NetworkSettings }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common', 'words']);
  const { company } = useWhere();
  const save = useCommand('network.set');
  const test = useCommand('network.test');
  const queries = useQueryClient();
  // Only what was changed here: an older reading may be the first to arrive, and a newer one follows.
  const [typed, setTyped] = useState<Typed>({});
  const stored = { mode: saved.mode, host: saved.host, port: String(saved.port), user: saved.user };
  const { mode, host, port, user } = { ...stored, ...typed };
  const { password } = typed;
  const [wrong, setWrong] = useState(false);
  const [said, setSaid] = useState('');
  const [result, setResult] = useState<NetworkTest>();
  useUnsaved(
    mode !== stored.mode ||
      host !== stored.host ||
      port !== stored.port ||
      user !== stored.user ||
      password !== undefined,
  );

  /** What was said, or was wrong, is of what was there before. */
  const forget = () => {
    setSaid('');
    setResult(undefined);
    setWrong(false);
    save.reset();
    test.reset();
  };
  const change = (changed: Typed) => {
    forget();
    setTyped((before) => ({ ...before, ...changed }));
  };
  const place = proxyPlace(host, port);
  const input: CallInput<'network.set'> = {
    mode,
    host: place?.host ?? '',
    port: place?.port ?? saved.port,
    user,
    password,
  };
  const onSave = async (): Promise<boolean> => {
    setSaid('');
    setResult(undefined);
    setWrong(mode === 'manual' && !place);
    if (mode === 'manual' && !place) return false;
    const done = await save.run(input);
    if (!done.ok) return false;
    queries.setQueryData(['network.get', {}], done.value);
    setTyped({});
    setSaid(t('settings:network.saved'));
    return true;
  };
  const onTest = async () => {
    if (!(await onSave())) return;
    const done = await test.run({ uf: company?.uf ?? 'SP' });
    setSaid('');
    if (done.ok) setResult(done.value);
  };
  const kept = password === undefined && place !== undefined && keepsPassword(saved, { ...place, user });
  return (
    <>
      {saved.damaged ? <ErrorPanel error={{ code: 'proxy.settings', data: { reason: 'file' } }} /> : null}
      <Field label={t('settings:network.way')}>
        <RadioGroup value={mode} onChange={(_, { value }) => change({ mode: proxyModeSchema.parse(value) })}>
          {proxyModeSchema.options
            .filter((each) => each !== 'system' || saved.canAskSystem || saved.mode === 'system')
            .map((each) => (
              <Radio key={each} value={each} label={t(`settings:network.modes.${each}`)} />
            ))}
        </RadioGroup>
      </Field>
      {mode === 'manual' ? (
        <>
          <div className={form.row}>
            <Field
              label={t('settings:network.host')}
              hint={t('settings:network.hostHint')}
              className={styles.host}
              {...(wrong ? { validationMessage: t('settings:network.hostWrong') } : {})}
            >
              <Input
                value={host}
                spellCheck={false}
                maxLength={300}
                onChange={(_, { value }) => change({ host: value })}
              />
            </Field>
            <Field label={t('words:port')} className={form.narrow}>
              <Input
                value={port}
                inputMode="numeric"
                maxLength={5}
                onChange={(_, { value }) => change({ port: value.replace(/\D/g, '') })}
              />
            </Field>
          </div>
          <div className={form.row}>
            <Field
              label={t('settings:network.user')}
              hint={t('settings:network.userHint')}
              className={styles.login}
            >
              <Input
                value={user}
                spellCheck={false}
                autoComplete="off"
                maxLength={256}
                onChange={(_, { value }) => change({ user: value })}
              />
            </Field>
            <Field
              label={t('words:password')}
              className={styles.login}
              {...(kept ? { hint: t('settings:network.kept') } : {})}
            >
              <Input
                type="password"
                value={password ?? ''}
                autoComplete="off"
                maxLength={256}
                disabled={user === ''}
                onChange={(_, { value }) => change({ password: value })}
              />
            </Field>
          </div>
        </>
      ) : null}
      {saved.variable === undefined ? null : (
        <p className={form.text}>{t('settings:network.variable', { proxy: saved.variable })}</p>
      )}
      <div className={form.start}>
        <Button appearance="primary" disabledFocusable={save.pending} onClick={() => void onSave()}>
          {t('common:save')}
        </Button>
        <Button disabledFocusable={save.pending || test.pending} onClick={() => void onTest()}>
          {test.pending ? t('settings:archive.testing') : t('settings:network.test')}
        </Button>
      </div>
      <ErrorPanel error={save.error ?? test.error} />
      <div role="status">{result ? <Tried result={result} /> : said}</div>
    </>
  );
}

function Tried({ result }: { result: NetworkTest }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { host, route, proxy = '', ms, error } = result;
  if (error) return <ErrorPanel error={error} />;
  const text = route === 'direct' ? t('network.direct') : t('network.opened', { proxy, host });
  return (
    <ToneLine tone="good">
      {text}{' '}
      {route === 'proxy' ? (
        <span className={styles.quiet}>{t('network.ms', { n: format.number(Math.round(ms)) })}</span>
      ) : null}
    </ToneLine>
  );
}
