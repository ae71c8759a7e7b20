/**
 * The justification: a growing field, a counter, the company's phrases, and characters that cannot be sent underlined
 * with their correction.
 */

import { Button, Field, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components';
import { Bookmark16Regular } from '@fluentui/react-icons';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainJustification } from '../../../../shared/explain/index.ts';
import {
  justificationChanges,
  justificationProblems,
  proposeJustification,
} from '../../../../shared/fiscal/justification/justification.ts';
import { useRested } from '../../../ui/clock.ts';
import { useWhere } from '../../../ui/session.tsx';
import { useFormat } from '../../../ui/words/use-format.ts';
import { markChanges, unbreak } from './justification-marks.ts';
import { JustificationProposal, Pieces } from './justification-proposal.tsx';
import { PersonalWarning } from '../personal-warning.tsx';
import { PhraseChips } from './phrase-chips.tsx';
import { usePhrases } from './use-phrases.ts';

/** Milliseconds; a warning about an unfinished word would only distract. */
const REST_MS = 500;

const useStyles = makeStyles({
  box: { position: 'relative' },
  text: {
    width: '100%',
    '& textarea': {
      fontSize: '16px',
      lineHeight: '24px',
      padding: '10px 14px',
      minHeight: '46px',
      maxHeight: '220px',
      // The field grows with its text.
      fieldSizing: 'content',
    },
  },
  marks: {
    position: 'absolute',
    inset: '1px',
    padding: '10px 14px',
    fontSize: '16px',
    lineHeight: '24px',
    color: 'transparent',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    overflow: 'hidden',
    pointerEvents: 'none',
  },
  wrong: {
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationColor: tokens.colorPaletteRedForeground1,
    textDecorationSkipInk: 'none',
  },
  below: { display: 'flex', justifyContent: 'space-between', columnGap: '16px', marginTop: '-8px' },
  counter: {
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  counterBad: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  said: { display: 'flex', alignItems: 'center', columnGap: '8px', flexWrap: 'wrap' },
  column: { display: 'grid', rowGap: '12px' },
});

export interface JustificationEditorProps {
  readonly value: string;
  /** The person tried to go on: from then on a missing or short text is an error. */
  readonly asked: boolean;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
}

export function JustificationEditor({
  value,
  asked,
  onChange,
  onEnter,
}: JustificationEditorProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { locale } = useFormat();
  const { environment, company } = useWhere();
  const phrases = usePhrases(environment, company?.cnpj);
  const [breaks, setBreaks] = useState(0);
  const [replaced, setReplaced] = useState<string>();
  const [savedNow, setSavedNow] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const hint = useId();
  const counter = useId();
  const length = value.trim().length;
  const problems = justificationProblems(value);
  const changes = justificationChanges(value);
  const shown = problems.filter(({ kind }) => asked || kind !== 'too-short');
  const rested = useRested(value, REST_MS) === value;

  const focus = () => box.current?.querySelector('textarea')?.focus();
  const write = (text: string) => {
    setReplaced(undefined);
    setSavedNow(false);
    onChange(text);
  };
  /** The text before a phrase replaced it, which can be restored. */
  const replace = (text: string) => {
    const before = value;
    write(text);
    setBreaks(0);
    if (before.trim() !== '' && before !== text) setReplaced(before);
    focus();
  };
  const save = async () => setSavedNow(await phrases.save(value));

  return (
    <div className={styles.column}>
      <Field
        label={t('justification.label')}
        validationState={shown.length > 0 ? 'error' : 'none'}
        validationMessage={shown.length > 0 ? explainJustification(shown, locale).join(' ') : null}
      >
        {(field) => (
          <div ref={box} className={styles.box}>
            <Textarea
              {...field}
              aria-describedby={[field['aria-describedby'], hint, counter].filter(Boolean).join(' ')}
              className={styles.text}
              rows={1}
              resize="none"
              autoFocus
              value={value}
              spellCheck
              onChange={(_, data) => {
                const joined = unbreak(data.value);
                setBreaks(joined.breaks);
                write(joined.text);
              }}
              onScroll={(event) => {
                if (marks.current) marks.current.scrollTop = event.currentTarget.scrollTop;
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                onEnter();
              }}
            />
            <div ref={marks} className={styles.marks} aria-hidden="true">
              <Pieces pieces={markChanges(value)} className={styles.wrong} />
            </div>
          </div>
        )}
      </Field>
      <div className={styles.below}>
        <span id={hint}>{t('justification.warning')}</span>
        <span
          id={counter}
          className={mergeClasses(
            styles.counter,
            shown.some(({ kind }) => kind !== 'illegal') && styles.counterBad,
          )}
        >
          {t('justification.counter', { n: length })}
        </span>
      </div>
      <div role="status" className={styles.said}>
        {breaks > 0 ? <span>{t('justification.breaks', { count: breaks })}</span> : null}
        {savedNow ? <span>{t('justification.savedNow')}</span> : null}
        {replaced === undefined ? null : (
          <>
            <span>{t('justification.replaced')}</span>
            <Button
              size="small"
              onClick={() => {
                write(replaced);
                focus();
              }}
            >
              {t('justification.bringBack')}
            </Button>
          </>
        )}
      </div>
      <PersonalWarning text={rested ? value : ''} />
      {changes.length > 0 ? (
        <JustificationProposal
          text={value}
          needed={changes.some(({ needed }) => needed)}
          onApply={() => replace(proposeJustification(value))}
        />
      ) : null}
      {phrases.canSave(value) ? (
        <div>
          <Button size="small" icon={<Bookmark16Regular />} onClick={() => void save()}>
            {t('justification.save')}
          </Button>
        </div>
      ) : null}
      <PhraseChips phrases={phrases} onUse={replace} />
    </div>
  );
}
