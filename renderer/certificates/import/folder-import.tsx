/** Imports all certificate files of a folder: the passwords first, then the folder, then what became of each file. */

import { Button, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { FolderOpenRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, FolderImport } from '../../../shared/contract.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { StatusBadge, type Tone } from '../../ui/states/tones.tsx';
import { useUnsaved } from '../../ui/dialogs/unsaved.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { othersIn } from './others-in-file.ts';

const TONES: Readonly<Record<FolderImport['outcome'], Tone>> = {
  imported: 'good',
  renewed: 'good',
  known: 'quiet',
  refused: 'bad',
  unread: 'warn',
};

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, overflowWrap: 'anywhere' },
  head: { display: 'flex', justifyContent: 'space-between', columnGap: '12px' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2 },
  unread: { margin: 0, overflowWrap: 'anywhere' },
  sum: { margin: 0, fontWeight: tokens.fontWeightSemibold },
});

export function FolderImportPanel({ onDone }: { onDone: () => void }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common']);
  const run = useCommand('certificate.import-folder');
  const [passwords, setPasswords] = useState<readonly string[]>(['']);
  const [done, setDone] = useState<CallOutput<'certificate.import-folder'>>();
  useUnsaved(!done && passwords.some((each) => each !== ''));
  const begin = async () => {
    const typed = passwords.filter((each, n) => n === 0 || each !== '');
    const result = await run.run({ passwords: [...typed] });
    if (!result.ok || result.value.folder === undefined) return;
    setPasswords(['']);
    setDone(result.value);
  };
  if (done) return <Outcome done={done} onDone={onDone} onMore={() => setDone(undefined)} />;
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <p>{t('certificates:folder.text')}</p>
      {passwords.map((password, n) => (
        <Field key={n} label={t('certificates:folder.password', { n: n + 1 })}>
          <Input
            type="password"
            autoComplete="off"
            autoFocus={n === passwords.length - 1}
            value={password}
            onChange={(_, { value }) =>
              setPasswords(passwords.map((each, other) => (other === n ? value : each)))
            }
          />
        </Field>
      ))}
      <div className={form.start}>
        <Button appearance="subtle" onClick={() => setPasswords([...passwords, ''])}>
          {t('certificates:folder.another')}
        </Button>
      </div>
      <ErrorPanel error={run.error} />
      {run.pending ? <Spinner size="small" label={t('certificates:folder.running')} /> : null}
      <div className={form.foot}>
        <Button onClick={run.pending ? run.cancel : onDone}>{t('common:cancel')}</Button>
        <Button
          type="submit"
          appearance="primary"
          icon={<FolderOpenRegular />}
          disabledFocusable={run.pending}
        >
          {t('certificates:folder.choose')}
        </Button>
      </div>
    </form>
  );
}

/** The refused ones, and those that a stop left, first: they are what is left to do. */
function Outcome(props: {
  done: CallOutput<'certificate.import-folder'>;
  onDone: () => void;
  onMore: () => void;
}): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common']);
  const format = useFormat();
  const { results, more, unread } = props.done;
  const isLeft = ({ outcome }: FolderImport) => outcome === 'refused' || outcome === 'unread';
  const left = results.filter(isLeft);
  const inOrder = [...left, ...results.filter((each) => !isLeft(each))];
  return (
    <div className={form.form}>
      <p className={styles.sum} role="status">
        {results.length === 0
          ? t('certificates:folder.empty')
          : t('certificates:folder.sum', {
              n: format.number(results.length - left.length),
              of: format.number(results.length),
            })}
        {more > 0 ? ` ${t('certificates:folder.more', format.counted(more))}` : ''}
      </p>
      {unread.length > 0 ? (
        <p className={styles.unread}>
          {t('certificates:folder.unread', { count: unread.length, names: format.list(unread) })}
        </p>
      ) : null}
      <ul className={styles.list}>
        {inOrder.map(({ file, holder, cnpj, outcome, error, others }) => (
          <li key={file} className={styles.row}>
            <span className={styles.head}>
              <strong>{file}</strong>
              <StatusBadge tone={TONES[outcome]}>{t(`certificates:folder.outcomes.${outcome}`)}</StatusBadge>
            </span>
            {holder ? (
              <span className={styles.quiet}>
                {holder}
                {cnpj ? ` · ${formatCnpj(cnpj)}` : ''}
              </span>
            ) : null}
            {others ? (
              <span className={styles.quiet}>
                {t('certificates:wizard.others', { names: othersIn(others, format) })}
              </span>
            ) : null}
            {error ? <span className={styles.quiet}>{explainError(error, format.locale).what}</span> : null}
          </li>
        ))}
      </ul>
      <div className={form.foot}>
        <Button onClick={props.onMore}>{t('certificates:folder.again')}</Button>
        <Button appearance="primary" onClick={props.onDone}>
          {t('common:close')}
        </Button>
      </div>
    </div>
  );
}
