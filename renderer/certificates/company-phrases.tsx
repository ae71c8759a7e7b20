/** Edits the phrases of a company outside the wizard: lists, adds, removes and restores them. */

import { Button, Field, Textarea } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '../../shared/contract.ts';
import { explainJustification } from '../../shared/explain/index.ts';
import { justificationProblems } from '../../shared/fiscal/justification/justification.ts';
import { PhraseChips } from '../disablement/wizard/justification/phrase-chips.tsx';
import { usePhrases } from '../disablement/wizard/justification/use-phrases.ts';
import { useUnsaved } from '../ui/dialogs/unsaved.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Subtitle } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

export function CompanyPhrases({ company }: { company: CompanyView }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'disablement']);
  const { locale } = useFormat();
  const { environment } = useWhere();
  const phrases = usePhrases(environment, company.cnpj);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  useUnsaved(text.trim() !== '');
  const problems = justificationProblems(text);
  const said = asked && problems.length > 0 ? explainJustification(problems, locale).join(' ') : undefined;
  const save = async () => {
    setAsked(true);
    if (problems.length === 0 && (!phrases.canSave(text) || (await phrases.save(text)))) {
      setText('');
      setAsked(false);
    }
  };
  return (
    <section className={form.form} aria-label={t('certificates:phrases')}>
      <div>
        <Subtitle>{t('certificates:phrases')}</Subtitle>
        <p className={form.text}>{t('certificates:phrasesText')}</p>
      </div>
      <PhraseChips phrases={phrases} withSuggestions={false} />
      <Field label={t('certificates:newPhrase')} {...(said ? { validationMessage: said } : {})}>
        <Textarea
          rows={2}
          resize="none"
          value={text}
          onChange={(_, { value }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void save();
          }}
        />
      </Field>
      <div className={form.start}>
        <Button onClick={() => void save()}>{t('disablement:justification.save')}</Button>
      </div>
    </section>
  );
}
