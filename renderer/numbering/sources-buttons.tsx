/** The buttons that read a folder or a file into the ledger of numbers. */

import type { ButtonProps } from '@fluentui/react-components';
import { DocumentAddRegular, FolderOpenRegular, TargetArrowRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrainingData } from '../training/training-data.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useWhere } from '../ui/session.tsx';
import { useReading } from './reading.ts';

export interface ReadButtonsProps {
  /** Nothing is known yet: the first button is the main action of the screen. */
  readonly first?: boolean;
}

export function ReadButtons({ first = false }: ReadButtonsProps): ReactNode {
  const { t } = useTranslation(['sources', 'words']);
  const { environment } = useWhere();
  const { running, read } = useReading();
  const training = environment === 'treino';
  const busy = running !== undefined;
  const main: ButtonProps['appearance'] = first ? 'primary' : 'secondary';
  return (
    <>
      {training && first ? <ExampleButton /> : null}
      <KeyButton
        mnemonic="sources.folder"
        icon={<FolderOpenRegular />}
        appearance={training ? 'secondary' : main}
        disabledFocusable={busy}
        onClick={() => void read(environment, { pick: 'folder' })}
      >
        {t('words:readFolder')}
      </KeyButton>
      <KeyButton
        mnemonic="sources.file"
        icon={<DocumentAddRegular />}
        disabledFocusable={busy}
        onClick={() => void read(environment, { pick: 'file' })}
      >
        {t('readFile')}
      </KeyButton>
    </>
  );
}

/** Training has a folder with the XML files of its own notes, so that practising needs none. */
function ExampleButton(): ReactNode {
  const { t } = useTranslation('sources');
  const { running, read } = useReading();
  const folder = useTrainingData()?.notesFolder;
  if (folder === undefined) return null;
  return (
    <KeyButton
      mnemonic="sources.example"
      icon={<TargetArrowRegular />}
      appearance="primary"
      disabledFocusable={running !== undefined}
      onClick={() => void read('treino', { path: folder })}
    >
      {t('readExample')}
    </KeyButton>
  );
}
