/** A company's phrases as chips: one button uses a phrase, one removes it, one restores it. */

import { Button, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { Dismiss16Regular, LightbulbRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import type { Phrases } from './use-phrases.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '12px' },
  title: { display: 'flex', alignItems: 'center', columnGap: '6px', color: tokens.colorNeutralForeground2 },
  list: {
    listStyleType: 'none',
    margin: '6px 0 0',
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
  },
  chip: {
    display: 'inline-flex',
    maxWidth: '100%',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  suggestion: { ...shorthands.borderStyle('dashed') },
  use: {
    justifyContent: 'flex-start',
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    minWidth: 0,
    padding: '3px 10px',
    borderRadius: 0,
    overflowWrap: 'anywhere',
  },
  words: { padding: '4px 10px', overflowWrap: 'anywhere' },
  remove: {
    minWidth: '28px',
    padding: '0 6px',
    borderRadius: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  said: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '24px' },
});

export interface PhraseChipsProps {
  readonly phrases: Phrases;
  /** Absent where phrases are only edited. */
  readonly onUse?: (text: string) => void;
  readonly withSuggestions?: boolean;
}

export function PhraseChips({ phrases, onUse, withSuggestions = true }: PhraseChipsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'words']);
  const [removed, setRemoved] = useState<string>();
  const remove = async (text: string) => {
    if (await phrases.remove(text)) setRemoved(text);
  };
  const bringBack = async (text: string) => {
    if (await phrases.save(text)) setRemoved(undefined);
  };
  const words = (text: string) =>
    onUse ? (
      <Button
        size="small"
        appearance="transparent"
        className={styles.use}
        aria-label={t('justification.use', { text })}
        onClick={() => onUse(text)}
      >
        {text}
      </Button>
    ) : (
      <span className={styles.words}>{text}</span>
    );
  const suggested = withSuggestions ? phrases.suggested : [];
  return (
    <div className={styles.column}>
      {phrases.saved.length > 0 ? (
        <section aria-label={t('justification.saved')}>
          <span className={styles.title}>{t('justification.saved')}</span>
          <ul className={styles.list}>
            {phrases.saved.map((text) => (
              <li key={text} className={styles.chip}>
                {words(text)}
                <Button
                  size="small"
                  appearance="transparent"
                  className={styles.remove}
                  icon={<Dismiss16Regular />}
                  aria-label={t('justification.remove', { text })}
                  onClick={() => void remove(text)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {removed === undefined ? null : (
        <div role="status" className={styles.said}>
          {t('justification.removed')}
          <Button ref={focusIt} size="small" onClick={() => void bringBack(removed)}>
            {t('words:undo')}
          </Button>
        </div>
      )}
      {suggested.length > 0 ? (
        <section aria-label={t('justification.suggested')}>
          <span className={styles.title}>
            <LightbulbRegular aria-hidden="true" />
            {t('justification.suggested')}
          </span>
          <ul className={styles.list}>
            {suggested.map((text) => (
              <li key={text} className={mergeClasses(styles.chip, styles.suggestion)}>
                {words(text)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ErrorPanel error={phrases.error} />
    </div>
  );
}

/** Focuses the button that replaces the pressed one, which is unmounted. */
function focusIt(button: HTMLButtonElement | null): void {
  button?.focus();
}
