/** The fields of the connection to the shared journal; an address pasted whole fills them all. */

import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput, CallOutput, SharedConnection } from '../../../shared/contract.ts';
import { useCommand } from '../../api/hooks.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useUnsaved } from '../../ui/dialogs/unsaved.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ToneLine } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { connectionParts } from './connection-text.ts';
import { SharedWarnings } from './shared-warnings.tsx';

const useStyles = makeStyles({
  host: { width: '320px' },
  field: { width: '240px' },
  port: { width: '104px' },
  portInput: { minWidth: 0 },
  authority: { width: '484px' },
});

type Given = CallInput<'shared-journal.connect'>;

interface Answer {
  /** '' for nothing. */
  readonly said: string;
  readonly above?: CallOutput<'shared-journal.test'>['above'];
}

const NO_ANSWER: Answer = { said: '' };

const isPort = (text: string) => Number(text) >= 1 && Number(text) <= 65_535;
const fieldsOf = (saved: SharedConnection) => ({
  host: saved.host,
  database: saved.database,
  user: saved.user,
  authority: saved.authority,
  port: String(saved.port),
});

export function SharedConnectionForm({ saved }: { saved: SharedConnection }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common', 'words']);
  const format = useFormat();
  const test = useCommand('shared-journal.test');
  const save = useCommand('shared-journal.connect');
  const leave = useCommand('shared-journal.leave');
  const place = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() => fieldsOf(saved));
  // Undefined until it is typed: the stored one is then kept.
  const [password, setPassword] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [{ said, above }, setAnswer] = useState(NO_ANSWER);
  const [asking, setAsking] = useState(false);
  // What is on the disk: the next reading comes a moment after a saving.
  const [stored, setStored] = useState(fields);
  useUnsaved(
    password !== undefined ||
      fields.host !== stored.host ||
      fields.port !== stored.port ||
      fields.database !== stored.database ||
      fields.user !== stored.user ||
      fields.authority !== stored.authority,
  );

  const showStored = (connection: SharedConnection) => {
    setFields(fieldsOf(connection));
    setStored(fieldsOf(connection));
    setPassword(undefined);
  };
  const change = (next: Partial<typeof fields>) => {
    setFields({ ...fields, ...next });
    setAnswer(NO_ANSWER);
    test.reset();
    save.reset();
  };
  const onHost = (text: string) => {
    const parts = connectionParts(text);
    if (!parts) return change({ host: text });
    const { password: pasted, ...rest } = parts;
    if (pasted !== undefined) setPassword(pasted);
    change(rest);
  };
  const kept = saved.isSet && !saved.damaged;
  const lacks = (text: string) => missing && text.trim() === '';
  const given = (): Given | undefined => {
    const { port, ...rest } = fields;
    const hasAll = [rest.host, port, rest.database, rest.user, kept ? 'kept' : (password ?? '')].every(
      (text) => text.trim() !== '',
    );
    setMissing(!hasAll);
    setAnswer(NO_ANSWER);
    if (!hasAll || !isPort(port)) {
      requestAnimationFrame(() => {
        takeFocus(place.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
      });
      return undefined;
    }
    return {
      ...rest,
      port: Number(port),
      ...(password === undefined || password === '' ? {} : { password }),
    };
  };
  const onTest = async () => {
    save.reset();
    const input = given();
    const done = input && (await test.run(input));
    if (!done?.ok) return;
    const { version, requests, mayDisable } = done.value;
    const found = t('settings:shared.tested', { version, ...format.counted(requests) });
    const reader = mayDisable ? '' : `${t('settings:shared.testedReader')} `;
    setAnswer({ said: `${found} ${reader}${t('settings:shared.notSaved')}`, above: done.value.above });
  };
  const onSave = async () => {
    test.reset();
    const input = given();
    if (!input) return;
    const done = await save.run(input);
    if (!done.ok) return;
    showStored(done.value);
    setAnswer({ said: t('settings:shared.saved') });
  };
  const onLeave = async () => {
    const done = await leave.run({});
    if (!done.ok) return;
    showStored(done.value);
    setMissing(false);
    setAnswer(NO_ANSWER);
    // The button that led here is gone.
    takeFocus(place.current?.querySelector('input'));
  };
  const text = (
    name: 'host' | 'database' | 'user' | 'authority',
    className: string,
    hint?: string,
    onChange = (value: string) => change({ [name]: value }),
  ) => (
    <Field
      label={t(`settings:shared.${name}`)}
      className={className}
      {...(hint === undefined ? {} : { hint })}
      {...(name !== 'authority' && lacks(fields[name])
        ? { validationMessage: t('settings:shared.lacks') }
        : {})}
    >
      <Input
        value={fields[name]}
        spellCheck={false}
        autoComplete="off"
        maxLength={1_000}
        onChange={(_, { value }) => onChange(value)}
      />
    </Field>
  );
  const isBusy = test.pending || save.pending || leave.pending;
  return (
    <form
      ref={place}
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSave();
      }}
    >
      <div className={form.row}>
        {text('host', styles.host, t('settings:shared.hostHint'), onHost)}
        <Field
          label={t('words:port')}
          className={styles.port}
          {...(isPort(fields.port) ? {} : { validationMessage: t('settings:shared.portWrong') })}
        >
          <Input
            input={{ className: styles.portInput }}
            className={styles.portInput}
            value={fields.port}
            inputMode="numeric"
            maxLength={5}
            onChange={(_, { value }) => change({ port: value.replace(/\D/g, '') })}
          />
        </Field>
        {text('database', styles.field)}
      </div>
      <div className={form.row}>
        {text('user', styles.field)}
        <Field
          label={t('words:password')}
          className={styles.field}
          {...(kept && password === undefined ? { hint: t('settings:network.kept') } : {})}
          {...(!kept && lacks(password ?? '') ? { validationMessage: t('settings:shared.lacks') } : {})}
        >
          <Input
            type="password"
            value={password ?? ''}
            autoComplete="off"
            maxLength={256}
            onChange={(_, { value }) => {
              setPassword(value);
              change({});
            }}
          />
        </Field>
      </div>
      {text('authority', styles.authority, t('settings:shared.authorityHint'))}
      <p className={form.text}>{t('settings:shared.verified')}</p>
      <div className={form.start}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {t('common:save')}
        </Button>
        <Button disabledFocusable={isBusy} onClick={() => void onTest()}>
          {t(test.pending ? 'settings:archive.testing' : 'settings:shared.test')}
        </Button>
        {test.pending ? (
          <Button appearance="subtle" onClick={test.cancel}>
            {t('common:cancel')}
          </Button>
        ) : null}
        {saved.isSet && !test.pending ? (
          <Button appearance="subtle" disabledFocusable={isBusy} onClick={() => setAsking(true)}>
            {t('settings:shared.leave')}
          </Button>
        ) : null}
      </div>
      <ErrorPanel error={save.error ?? test.error ?? leave.error} />
      <div role="status">{said === '' ? null : <ToneLine tone="good">{said}</ToneLine>}</div>
      {/* Who reads "Conectou" with the administrator's user would else save it. */}
      <SharedWarnings of={{ above }} />
      <ConfirmDialog
        open={asking}
        title={t('settings:shared.leaveTitle')}
        act={t('settings:shared.leaveAct')}
        onAct={() => void onLeave()}
        onClose={() => setAsking(false)}
      >
        <p>{t('settings:shared.leaveText')}</p>
        <p>{t('settings:shared.leaveMore')}</p>
      </ConfirmDialog>
    </form>
  );
}
