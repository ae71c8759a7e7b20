/** [Ver XML] and [Salvar PDF] of an answer: the XML from SEFAZ, and a page to print. */

import { Button } from '@fluentui/react-components';
import { CodeRegular, DocumentPdfRegular, SaveRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { useClient, useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { XmlDialog } from '../ui/xml/xml-dialog.tsx';

type Saved = { readonly shown: boolean; readonly path: string };

/** The answer's entry in the history. */
export type GivenAnswer = Pick<Consultation, 'environment' | 'chNFe' | 'consultadoEm'>;

export function useAnswerDocuments(answer: GivenAnswer): {
  readonly buttons: ReactNode;
  /** The second of the two buttons alone, and what the first does. */
  readonly pdf: ReactNode;
  readonly showXml: () => void;
  readonly below: ReactNode;
} {
  const { t } = useTranslation(['consult', 'common', 'words']);
  const { call } = useClient();
  const save = useCommand('consult.save');
  const [xml, setXml] = useState<string>();
  const [saved, setSaved] = useState<Saved>();
  const [error, setError] = useState<AppError>();
  const { environment, chNFe, consultadoEm } = answer;
  const given = { environment, chNFe, consultadoEm };

  const show = async () => {
    const document = await call('consult.document', given);
    setError(document.ok ? undefined : document.error);
    if (document.ok) setXml(document.value.xml ?? '');
  };
  const keep = async (as: 'xml' | 'pdf') => {
    setSaved(undefined);
    const kept = await save.run({ ...given, as });
    setError(kept.ok ? undefined : kept.error);
    if (kept.ok) setSaved(kept.value);
  };
  const pdf = (
    <Button
      size="small"
      appearance="subtle"
      icon={<DocumentPdfRegular />}
      disabledFocusable={save.pending}
      onClick={() => void keep('pdf')}
    >
      {t('consult:documents.pdf')}
    </Button>
  );
  return {
    pdf,
    showXml: () => void show(),
    buttons: (
      <>
        <Button size="small" appearance="subtle" icon={<CodeRegular />} onClick={() => void show()}>
          {t('consult:documents.xml')}
        </Button>
        {pdf}
      </>
    ),
    below: (
      <>
        <ErrorPanel error={error} />
        <div role="status">
          {saved ? (
            <>
              {t(saved.shown ? 'words:saved' : 'words:savedAt', { path: saved.path })}{' '}
              {saved.shown ? null : <CopyButton text={saved.path} label={t('words:copyPath')} />}
            </>
          ) : null}
        </div>
        {xml === '' ? <p>{t('consult:documents.notKept')}</p> : null}
        {xml ? (
          <XmlDialog
            title={t('consult:documents.title')}
            xml={xml}
            onClose={() => setXml(undefined)}
            actions={
              <Button
                icon={<SaveRegular />}
                disabledFocusable={save.pending}
                onClick={() => void keep('xml')}
              >
                {t('consult:documents.saveXml')}
              </Button>
            }
          />
        ) : null}
      </>
    ),
  };
}
