/** The questions that the web host asks through the page, instead of the window's native dialogs. */

import { Button, Field, Input, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebHost } from '../api/transport-web.ts';
import { HOST_PATHS, type HostAsk } from '../../shared/bridge.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';

const useStyles = makeStyles({
  elsewhere: {
    position: 'fixed',
    insetInline: 0,
    bottom: '12px',
    zIndex: 3,
    width: 'fit-content',
    maxWidth: 'calc(100% - 24px)',
    boxSizing: 'border-box',
    margin: '0 auto',
    padding: '6px 14px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
});

type FileAsk = Extract<HostAsk, { kind: 'file' }>;
type PathAsk = Extract<HostAsk, { kind: 'folder' }>;

export function HostAsks({ host }: { host: WebHost }): ReactNode {
  const asks = useSyncExternalStore(host.subscribe, host.asks);
  const ask = asks[0];
  if (ask?.kind === 'file') return <FileDialog key={ask.id} host={host} ask={ask} />;
  if (ask?.kind === 'folder') return <PathDialog key={ask.id} host={host} id={ask.id} of={ask.of} />;
  if (ask?.kind === 'confirm') return <ConfirmElsewhere key={ask.nonce} nonce={ask.nonce} />;
  return null;
}

function FileDialog({ host, ask }: { host: WebHost; ask: FileAsk }): ReactNode {
  const { t } = useTranslation(['frame', 'common', 'words']);
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  // The browser opens its file dialog at once within a user activation; the button remains for when there is none.
  useEffect(() => input.current?.click(), []);
  useEffect(() => {
    const element = input.current;
    const gaveUp = () => void host.refuseFile(ask.id);
    element?.addEventListener('cancel', gaveUp);
    return () => element?.removeEventListener('cancel', gaveUp);
  }, [host, ask.id]);
  return (
    <DialogFrame
      title={t(`frame:file.${ask.about}.title`)}
      answered
      onClose={() => void host.refuseFile(ask.id)}
      actions={
        <>
          <Button appearance="primary" onClick={() => input.current?.click()}>
            {t('words:chooseFile')}
          </Button>
          <Button onClick={() => void host.refuseFile(ask.id)}>{t('common:cancel')}</Button>
        </>
      }
    >
      {t(`frame:file.${ask.about}.text`)}
      <input
        ref={input}
        type="file"
        accept={ask.accept}
        hidden
        aria-label={t(`frame:file.${ask.about}.title`)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (!file) return;
          if (file.size > ask.maxBytes) return setTooLarge(true);
          void host.answerFile(ask.id, file);
        }}
      />
      <p role="alert">{tooLarge ? t(`frame:file.${ask.about}.tooLarge`) : ''}</p>
    </DialogFrame>
  );
}

/** A browser exposes no paths, so this one is typed or pasted; the core checks whether it can be used. */
function PathDialog({ host, id, of }: { host: WebHost; id: string; of: PathAsk['of'] }): ReactNode {
  const { t } = useTranslation(['frame', 'common']);
  const [path, setPath] = useState('');
  const usable = path.trim() !== '';
  const choose = () => {
    if (usable) void host.answerFolder(id, path.trim());
  };
  return (
    <DialogFrame
      title={t(`frame:path.${of}.title`)}
      onSubmit={choose}
      onClose={() => void host.refuseFolder(id)}
      actions={
        <>
          <Button type="submit" appearance="primary" disabledFocusable={!usable}>
            {t(`frame:path.${of}.choose`)}
          </Button>
          <Button onClick={() => void host.refuseFolder(id)}>{t('common:cancel')}</Button>
        </>
      }
    >
      <Field label={t(`frame:path.${of}.label`)} hint={t(`frame:path.${of}.hint`)}>
        <Input autoFocus spellCheck={false} value={path} onChange={(_, { value }) => setPath(value)} />
      </Field>
    </DialogFrame>
  );
}

function ConfirmElsewhere({ nonce }: { nonce: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const address = `${HOST_PATHS.confirm}${encodeURIComponent(nonce)}`;
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    window.open(address, '_blank', 'noopener');
  }, [address]);
  return (
    <p className={styles.elsewhere}>
      {t('confirm.text')}{' '}
      <Link href={address} target="_blank" rel="noopener">
        {t('confirm.link')}
      </Link>
    </p>
  );
}
