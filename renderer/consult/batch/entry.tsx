/** The ways into a batch on Consultar: a file or a folder is chosen, and earlier batches are opened again. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DocumentAddRegular, FolderOpenRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchView } from '../../../shared/contract.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { Card } from '../../ui/page.tsx';
import { useRowButtonStyles } from '../../ui/row-button.ts';
import { StatusBadge } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { doneOf, toneOfBatch } from './groups.ts';
import { useBatches } from './use-batch-view.ts';
import type { BatchReading } from './use-reading.ts';

/** Batches shown at first. */
const FEW = 3;

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12px', rowGap: '8px' },
  texts: { flexGrow: 1, flexBasis: '320px', display: 'grid', rowGap: '2px' },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  list: {
    listStyleType: 'none',
    margin: '12px 0 0',
    padding: '8px 0 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  batch: {
    gridTemplateColumns: 'minmax(0, 1fr) auto 190px 130px',
    columnGap: '16px',
    width: 'calc(100% + 16px)',
    marginRight: '-8px',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  counts: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

export interface BatchEntryProps {
  readonly reading: BatchReading;
  readonly onOpen: (id: string) => void;
}

export function BatchEntry({ reading, onOpen }: BatchEntryProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['batch', 'common', 'words']);
  const format = useFormat();
  const { pending, step, error, read, cancel } = reading;
  const n = format.number;
  const progress = step
    ? t('batch:entry.progress', { keys: n(step.keys), done: n(step.done), total: n(step.total) })
    : t('batch:entry.reading');
  return (
    <Card label={t('batch:entry.title')}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <h2 className={styles.title}>{t('batch:entry.title')}</h2>
          <span className={styles.quiet} role="status">
            {pending ? progress : t('batch:entry.text')}
          </span>
        </div>
        {pending ? (
          <Button onClick={cancel}>{t('common:cancel')}</Button>
        ) : (
          <>
            <KeyButton
              mnemonic="batch.file"
              icon={<DocumentAddRegular />}
              onClick={() => read({ kind: 'pick', pick: 'file' })}
            >
              {t('batch:entry.file')}
            </KeyButton>
            <KeyButton
              mnemonic="batch.folder"
              icon={<FolderOpenRegular />}
              onClick={() => read({ kind: 'pick', pick: 'folder' })}
            >
              {t('words:readFolder')}
            </KeyButton>
          </>
        )}
      </div>
      <ErrorPanel error={error} />
      <Former onOpen={onOpen} />
    </Card>
  );
}

function Former({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  const batches = useBatches();
  const [all, setAll] = useState(false);
  if (batches.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={t('entry.former')}>
        {batches.slice(0, all ? undefined : FEW).map((view) => (
          <li key={view.id}>
            <FormerBatch view={view} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {batches.length > FEW ? (
        <Button size="small" appearance="subtle" onClick={() => setAll(!all)}>
          {all ? t('entry.fewer') : t('entry.all', { n: format.number(batches.length) })}
        </Button>
      ) : null}
    </>
  );
}

function FormerBatch({ view, onOpen }: { view: BatchView; onOpen: (id: string) => void }): ReactNode {
  const styles = useStyles();
  const button = useRowButtonStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  const { consulted, of } = doneOf(view);
  const n = format.number;
  return (
    <button
      type="button"
      className={mergeClasses(button.row, styles.batch)}
      aria-label={`${t('entry.open', { name: view.name })} · ${t(`states.${view.state}`)}`}
      onClick={() => onOpen(view.id)}
    >
      <span className={styles.name}>{view.name}</span>
      <StatusBadge tone={toneOfBatch(view)}>{t(`states.${view.state}`)}</StatusBadge>
      <span className={mergeClasses(styles.quiet, styles.counts)}>
        {view.state === 'read'
          ? t('keys', { count: view.total, n: n(view.total) })
          : t('progress.done', { done: n(consulted), count: of, n: n(of) })}
      </span>
      <span className={mergeClasses(styles.quiet, styles.counts)}>{format.dateTime(view.madeAt)}</span>
    </button>
  );
}
