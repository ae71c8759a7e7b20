/** Resolver pendência: the timeline so far, its meaning, and the alternatives, the most certain first. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { FormCard } from '../../ui/fields/form-card.tsx';
import { Card } from '../../ui/page.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { LastAnswer } from './outcome-words.tsx';
import { ResendButton, ResendWait } from './resend-button.tsx';
import { ImportedFolder } from '../imported-folder.tsx';
import { ResolveForm } from './resolve-form.tsx';
import { StateQueryGuide } from './state-query-guide.tsx';
import { StorySteps } from './story-steps.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '16px' },
  sub: { margin: 0, color: tokens.colorNeutralForeground2 },
  text: { margin: 0, maxWidth: '72ch', lineHeight: '22px' },
});

export interface ResolvePageProps {
  readonly view: DisablementView;
  readonly pending: boolean;
  readonly onResend: () => void;
  readonly onBack: () => void;
}

export function ResolvePage({ view, pending, onResend, onBack }: ResolvePageProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const place = usePlaceWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const unproved = view.state === 'imported';
  useEffect(() => void takeFocus(heading.current), []);
  return (
    <div className={form.form} {...helpMark('resolve')}>
      <div className={styles.head}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={form.title}>
            {t('disablement:resolve.title')}
          </h2>
          <p className={styles.sub}>{`${place.range(view)} · ${view.company}`}</p>
        </div>
        <KeyButton mnemonic="resolve.back" appearance="subtle" icon={<ArrowLeftRegular />} onClick={onBack}>
          {t('disablement:resolve.back')}
        </KeyButton>
      </div>
      <Card title={t('disablement:resolve.story')}>
        <StorySteps view={view} />
      </Card>
      <FormCard title={t('disablement:resolve.meaning')}>
        <p className={styles.text}>
          {unproved
            ? t('disablement:end.importedText')
            : t('disablement:end.uncertainText', { count: view.count })}
        </p>
        <LastAnswer view={view} />
      </FormCard>
      {unproved ? null : (
        <FormCard title={t('disablement:resolve.sendTitle')}>
          <p className={styles.text}>
            <Trans t={t} i18nKey="disablement:resolve.sendText" components={{ b: <strong /> }} />
          </p>
          <ResendWait view={view} />
          <div className={form.start}>
            <ResendButton mnemonic="resolve.resend" view={view} pending={pending} onResend={onResend} />
          </div>
        </FormCard>
      )}
      <Card title={t('disablement:resolve.guide.title')}>
        <StateQueryGuide view={view} />
      </Card>
      <Card title={t('disablement:resolve.person')}>
        <ResolveForm view={view} />
      </Card>
      {view.imported ? <ImportedFolder view={view} folder={view.imported.folder} /> : null}
    </div>
  );
}
