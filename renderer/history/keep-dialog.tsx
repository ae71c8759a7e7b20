/** How long answers are kept: what would go is counted before anything is chosen, and nothing goes without it. */

import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { monthsBefore } from '../../shared/moments.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { useNow } from '../ui/clock.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

const MONTHS = [6, 12, 24, 36, 60] as const;

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '12px' },
  plain: { margin: 0 },
  list: { margin: 0, paddingLeft: '20px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export function KeepDialog({ onClose }: { onClose: () => void }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['past', 'common']);
  const { environment } = useWhere();
  const kept = useQueryCall('history.retention', { environment });
  const keep = useCommand('history.keep');
  const purge = useCommand('history.purge');
  const [chosen, setChosen] = useState<number>();
  const [done, setDone] = useState<CallOutput<'history.purge'> | 'kept'>();
  const months = chosen ?? kept.data?.months ?? 0;
  const now = useNow();
  const before = useMemo(() => monthsBefore(now, months).toISOString(), [now, months]);
  const preview = useQueryCall('history.purge-preview', { environment, before }, { enabled: months > 0 });
  const pending = keep.pending || purge.pending;
  const act = async () => {
    const stored = await keep.run({ environment, ...(months > 0 ? { months } : {}) });
    if (!stored.ok) return;
    if (months === 0) {
      setDone('kept');
      return;
    }
    const purged = await purge.run({ environment, before });
    if (purged.ok) setDone(purged.value);
  };
  return (
    <DialogFrame
      title={t('past:keep.title')}
      onClose={onClose}
      contentClass={styles.column}
      actions={
        <>
          <Button appearance="primary" onClick={onClose}>
            {t(done || pending ? 'common:close' : 'common:cancel')}
          </Button>
          {done ? null : (
            <Button disabledFocusable={pending || (months > 0 && !preview.data)} onClick={() => void act()}>
              {t(months > 0 ? 'past:keep.apply' : 'past:keep.applyAll')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.plain}>{t('past:keep.lead')}</p>
      <Field label={t('past:keep.choice')}>
        <Select
          value={String(months)}
          onChange={(_, { value }) => {
            setChosen(Number(value));
            setDone(undefined);
          }}
        >
          <option value="0">{t('past:keep.all')}</option>
          {MONTHS.map((each) => (
            <option key={each} value={each}>
              {each % 12 === 0
                ? t('past:keep.years', { count: each / 12 })
                : t('past:keep.months', { count: each })}
            </option>
          ))}
        </Select>
      </Field>
      <div role="status" className={styles.column}>
        {done ? <Done done={done} /> : <Preview months={months} before={before} found={preview.data} />}
      </div>
      <ErrorPanel error={keep.error ?? purge.error ?? preview.error?.error} />
    </DialogFrame>
  );
}

function Preview(props: {
  months: number;
  before: string;
  found: CallOutput<'history.purge-preview'> | undefined;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('past');
  const format = useFormat();
  const { months, before, found } = props;
  const date = format.date(before);
  if (months === 0) return <p className={styles.plain}>{t('keep.everything')}</p>;
  if (!found) return <p className={styles.plain}>{t('keep.counting')}</p>;
  const { answers, documents } = found;
  return (
    <>
      {answers + documents === 0 ? (
        <p className={styles.plain}>{t('keep.nothing', { date })}</p>
      ) : (
        <>
          <p className={styles.plain}>{t('keep.would', { date })}</p>
          <ul className={styles.list}>
            {answers > 0 ? <li>{t('keep.answers', format.counted(answers))}</li> : null}
            {documents > 0 ? <li>{t('keep.documents', format.counted(documents))}</li> : null}
          </ul>
        </>
      )}
      <p className={styles.quiet}>{`${t('keep.why')} ${t('keep.daily')}`}</p>
    </>
  );
}

function Done({ done }: { done: CallOutput<'history.purge'> | 'kept' }): ReactNode {
  const { t } = useTranslation(['past', 'words']);
  const format = useFormat();
  if (done === 'kept') return t('keep.kept');
  return t('keep.done', {
    answers: t('keep.answers', format.counted(done.answers)),
    documents: t('words:notes', format.counted(done.documents)),
  });
}
