/** The first start: choose training or import the company's certificate, then the environment. */

import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { CertificateRegular, TargetArrowRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '../../shared/contract.ts';
import { useClient, useCommand } from '../api/hooks.ts';
import { DropZone } from '../certificates/import/drop-zone.tsx';
import { ImportWizard } from '../certificates/import/import-wizard.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ABOVE_FOOT } from '../ui/fields/form-layout.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { useEscape } from '../ui/keyboard/use-escape.ts';
import { Card } from '../ui/page.tsx';
import { UnsavedArea, useUnsavedArea } from '../ui/dialogs/unsaved.tsx';
import { Mark } from '../ui/wordmark.tsx';

const useStyles = makeStyles({
  page: { height: '100%', overflowY: 'auto', ...ABOVE_FOOT, backgroundColor: tokens.colorNeutralBackground3 },
  inner: {
    minHeight: '100%',
    boxSizing: 'border-box',
    maxWidth: '880px',
    margin: '0 auto',
    padding: '48px 32px',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    rowGap: '24px',
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    fontSize: '18px',
    fontWeight: tokens.fontWeightSemibold,
  },
  title: {
    margin: 0,
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    outline: 'none',
  },
  intro: { margin: '-16px 0 0', color: tokens.colorNeutralForeground2 },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))', gap: '20px' },
  choice: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '10px',
    minHeight: '220px',
    padding: '28px',
    textAlign: 'left',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    cursor: 'pointer',
    boxShadow: tokens.shadow4,
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      border: `1px solid ${tokens.colorBrandStroke1}`,
    },
    ':focus-visible': { outline: `3px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    ':disabled': { cursor: 'default', opacity: 0.6 },
  },
  low: { minHeight: '150px' },
  sign: {
    width: '52px',
    height: '52px',
    borderRadius: '14px',
    display: 'grid',
    placeItems: 'center',
    fontSize: '28px',
    marginBottom: '8px',
  },
  violet: { backgroundColor: '#efe7fb', color: '#5b2fa8' },
  petrol: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  cardTitle: { fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  cardText: { color: tokens.colorNeutralForeground2, lineHeight: '22px' },
});

type Stage =
  | { readonly at: 'choice'; readonly cameBack?: boolean }
  | { readonly at: 'import' }
  | { readonly at: 'environment'; readonly company: CompanyView | undefined };

export function FirstRun(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('firstRun');
  const [stage, setStage] = useState<Stage>({ at: 'choice' });
  const unsaved = useUnsavedArea();
  const { leave } = unsaved;
  const toChoice = () => setStage({ at: 'choice', cameBack: true });
  useEscape(stage.at === 'choice' ? undefined : () => leave(toChoice));
  return (
    <main className={styles.page}>
      <div className={styles.inner}>
        <Brand />
        <DropZone onDrop={() => setStage((now) => (now.at === 'environment' ? now : { at: 'import' }))} />
        {stage.at === 'choice' ? (
          <Choice
            cameBack={stage.cameBack === true}
            onOwn={(known) => setStage(known ? { at: 'environment', company: known } : { at: 'import' })}
          />
        ) : null}
        {stage.at === 'import' ? (
          <Card label={t('own.title')}>
            <UnsavedArea of={unsaved}>
              <ImportWizard
                onDone={(company) => setStage({ at: 'environment', company })}
                onCancel={toChoice}
              />
            </UnsavedArea>
          </Card>
        ) : null}
        {stage.at === 'environment' ? <ChooseEnvironment company={stage.company} /> : null}
      </div>
    </main>
  );
}

function Brand(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className={useStyles().brand}>
      <Mark size={36} />
      {t('appName')}
    </div>
  );
}

function Choice({
  cameBack,
  onOwn,
}: {
  cameBack: boolean;
  onOwn: (known: CompanyView | undefined) => void;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('firstRun');
  const { call } = useClient();
  const begin = useCommand('training.begin');
  const own = async () => {
    // The command line may have imported a certificate already: only the environment is left to choose.
    const companies = await call('company.list', { environment: 'homologacao' });
    onOwn(companies.ok ? companies.value.find((company) => company.certificate) : undefined);
  };
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <ErrorPanel error={begin.error} />
      <div className={styles.cards}>
        <button
          type="button"
          className={styles.choice}
          disabled={begin.pending}
          onClick={() => void begin.run({})}
        >
          <span className={mergeClasses(styles.sign, styles.violet)} aria-hidden="true">
            <TargetArrowRegular />
          </span>
          <span className={styles.cardTitle}>{t('training.title')}</span>
          <span className={styles.cardText}>{t('training.text')}</span>
          {begin.pending ? <Spinner size="tiny" label={t('training.preparing')} /> : null}
        </button>
        <button
          type="button"
          className={styles.choice}
          disabled={begin.pending}
          // After going back, the focus is on the card that was chosen.
          autoFocus={cameBack}
          onClick={() => void own()}
        >
          <span className={mergeClasses(styles.sign, styles.petrol)} aria-hidden="true">
            <CertificateRegular />
          </span>
          <span className={styles.cardTitle}>{t('own.title')}</span>
          <span className={styles.cardText}>{t('own.text')}</span>
        </button>
      </div>
    </>
  );
}

function ChooseEnvironment({ company }: { company: CompanyView | undefined }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['firstRun', 'common', 'frame']);
  const choose = useCommand('session.choose');
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void takeFocus(heading.current), []);
  const enter = (environment: 'homologacao' | 'producao') =>
    void choose.run({ environment, cnpj: company?.cnpj });
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t('firstRun:environment.title')}
      </h1>
      <p className={styles.intro}>{t('firstRun:environment.intro')}</p>
      <ErrorPanel error={choose.error} />
      <div className={styles.cards}>
        <button
          type="button"
          className={mergeClasses(styles.choice, styles.low)}
          onClick={() => enter('homologacao')}
        >
          <span className={styles.cardTitle}>{t('common:environments.homologacao.plain')}</span>
          <span className={styles.cardText}>{t('firstRun:environment.homologacao')}</span>
        </button>
        <button
          type="button"
          className={mergeClasses(styles.choice, styles.low)}
          onClick={() => setAsking(true)}
        >
          <span className={styles.cardTitle}>{t('common:environments.producao.plain')}</span>
          <span className={styles.cardText}>
            {company
              ? t('firstRun:environment.producao', { company: company.name })
              : t('frame:environmentChoices.producao')}
          </span>
        </button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('frame:toProduction.title')}
        act={t('frame:toProduction.act')}
        onAct={() => enter('producao')}
        onClose={() => setAsking(false)}
      >
        {t('frame:toProduction.text')}
      </ConfirmDialog>
    </>
  );
}
