/** The end faces of a disablement, and the way on from each. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FolderOpenRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { DisablementView } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { explainCStat, explainError } from '../../shared/explain/index.ts';
import { errorCodeSchema } from '../../shared/errors.ts';
import { useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useRouter } from '../ui/router.tsx';
import { ToneIcon, useToneStyles, type Tone } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';
import { faceOf, type Face } from './outcome-model.ts';
import { hasReceipt, ReceiptButton, ReceiptResult, type SavedReceipt } from './receipt-button.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    margin: 0,
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    outline: 'none',
  },
  icon: { display: 'flex', transform: 'scale(1.3)' },
  text: { margin: 0, maxWidth: '68ch', lineHeight: '22px' },
  verbatim: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  path: { fontFamily: tokens.fontFamilyMonospace, fontSize: '12px' },
  start: { justifyContent: 'flex-start' },
});

const TONES: Readonly<Record<Face, Tone>> = {
  homologated: 'good',
  unsaved: 'warn',
  refused: 'bad',
  already: 'bad',
  stopped: 'warn',
  uncertain: 'warn',
  prepared: 'warn',
  sending: 'warn',
  closed: 'quiet',
  discarded: 'quiet',
};

export interface OutcomeProps {
  readonly view: DisablementView;
  /** Why the last try came to nothing, when it did. */
  readonly error: AppError | undefined;
  readonly pending: boolean;
  readonly onAnother: () => void;
  readonly onResend: () => void;
  readonly onSendNow: () => void;
  /** Back to the wizard with the same words, as a new request. */
  readonly onFix: () => void;
  readonly onResolve: () => void;
}

export function Outcome(props: OutcomeProps): ReactNode {
  const { view, error } = props;
  const styles = useStyles();
  const form = useFormStyles();
  const tones = useToneStyles();
  const { t } = useTranslation('disablement');
  const heading = useRef<HTMLHeadingElement>(null);
  const face = faceOf(view);
  const tone = TONES[face];
  useEffect(() => heading.current?.focus(), [face]);
  const title =
    face === 'unsaved' ? t('end.homologated') : face === 'already' ? t('end.refused') : t(`end.${face}`);
  return (
    <Card label={title}>
      <div className={form.form}>
        <h2 ref={heading} tabIndex={-1} className={mergeClasses(styles.head, tones[tone])}>
          <span className={styles.icon}>
            <ToneIcon tone={tone} />
          </span>
          {title}
        </h2>
        <Words view={view} face={face} />
        <ErrorPanel
          error={error}
          intent={face === 'prepared' || face === 'uncertain' ? 'warning' : 'error'}
        />
        <OutcomeFacts view={view} />
        <Actions {...props} face={face} />
      </div>
    </Card>
  );
}

function Words({ view, face }: { view: DisablementView; face: Face }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const { answer } = view;
  const explained = answer ? explainCStat(answer.cStat, 'disable', format.locale) : undefined;
  const verbatim = answer ? <p className={styles.verbatim}>{`${answer.cStat} – ${answer.xMotivo}`}</p> : null;
  switch (face) {
    case 'homologated':
    case 'unsaved':
      return (
        <>
          {verbatim}
          <p className={styles.text}>
            {face === 'unsaved'
              ? t('end.unsavedText')
              : t('end.homologatedText', { count: view.count, range: format.range(view), serie: view.serie })}
          </p>
          {view.provedBy === '563' ? (
            <p className={styles.text}>{`${t('end.by563')} ${t('end.by563NoFile')}`}</p>
          ) : null}
          {view.provedBy === 'person' ? <p className={styles.text}>{t('end.byPerson')}</p> : null}
        </>
      );
    case 'already': {
      const nProt = answer?.nProt ?? view.nProt;
      const protocol = nProt ? t('end.alreadyProtocol', { nProt: format.protocol(nProt) }) : '';
      return (
        <>
          {verbatim}
          <p className={styles.text}>{t('end.already', { protocol })}</p>
        </>
      );
    }
    case 'stopped':
      return (
        <>
          {verbatim}
          <p className={styles.text}>{t('end.stoppedText')}</p>
        </>
      );
    case 'refused':
      return (
        <>
          {verbatim}
          <p className={styles.text}>{t('end.refusedText')}</p>
          <p className={styles.text}>
            {explained?.what} {explained?.action}
          </p>
        </>
      );
    case 'uncertain':
      return (
        <>
          <p className={styles.text}>
            {t('end.uncertainText')}{' '}
            <Trans t={t} i18nKey="end.uncertainAgain" components={{ b: <strong /> }} />
          </p>
          <Fault view={view} />
          {answer ? (
            <p className={styles.text}>
              {`${t('end.lastAnswer')}: ${answer.cStat} – ${answer.xMotivo}. `}
              {explained?.what}
            </p>
          ) : null}
        </>
      );
    case 'prepared':
    case 'sending':
    case 'closed':
    case 'discarded':
      return <p className={styles.text}>{t(`end.${face}Text`)}</p>;
  }
}

function Fault({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { locale } = useFormat();
  const code = errorCodeSchema.safeParse(view.fault?.code);
  if (!code.success) return null;
  const phase = view.fault?.phase;
  const { what } = explainError({ code: code.data, ...(phase ? { data: { phase } } : {}) }, locale);
  return <p className={styles.text}>{what}</p>;
}

function OutcomeFacts({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const done = view.state === 'homologated';
  const facts: Fact[] = [
    [
      t('disablement:end.numbers'),
      `${t(`common:models.${view.mod}`)} · ${t('disablement:summary.serie', { serie: view.serie })} · ${view.ano} · nº ${format.range(view)}`,
    ],
    [t('disablement:justification.label'), view.xJust],
    [
      t('disablement:end.protocol'),
      done ? (view.nProt ? format.protocol(view.nProt) : t('disablement:end.noProtocol')) : undefined,
    ],
    [
      t('disablement:end.when'),
      done && view.answer ? format.dateTime(view.answer.dhRecbto || view.answer.at, true) : undefined,
    ],
    [
      t('disablement:end.file'),
      view.file?.path ? <span className={styles.path}>{view.file.path}</span> : undefined,
    ],
  ];
  return <Facts facts={facts} />;
}

function Actions(props: OutcomeProps & { face: Face }): ReactNode {
  const { view, face, pending } = props;
  const form = useFormStyles();
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { go } = useRouter();
  const input = { environment: view.environment, requestId: view.requestId };
  const show = useCommand('disablement.show-file');
  const save = useCommand('disablement.save-file');
  const discard = useCommand('disablement.discard');
  const [notShown, setNotShown] = useState<string>();
  const [receipt, setReceipt] = useState<SavedReceipt>();
  const openFolder = async () => {
    const shown = await show.run(input);
    setNotShown(shown.ok && !shown.value.shown ? shown.value.path : undefined);
  };
  const another = (
    <Button
      key="another"
      appearance={face === 'homologated' ? 'secondary' : 'subtle'}
      onClick={props.onAnother}
    >
      {t('end.another')}
    </Button>
  );
  const primary = (label: string, onClick: () => void) => (
    <Button key={label} appearance="primary" disabledFocusable={pending} onClick={onClick}>
      {label}
    </Button>
  );
  const buttons: Readonly<Record<Face, readonly ReactNode[]>> = {
    homologated: [
      <Button
        key="folder"
        appearance="primary"
        icon={<FolderOpenRegular />}
        onClick={() => void openFolder()}
      >
        {t('end.openFolder')}
      </Button>,
      hasReceipt(view) ? <ReceiptButton key="receipt" view={view} onSaved={setReceipt} /> : null,
      view.nProt ? <CopyButton key="protocol" text={view.nProt} label={t('end.copyProtocol')} /> : null,
      view.file?.path ? <CopyButton key="path" text={view.file.path} label={t('end.copyPath')} /> : null,
      another,
    ],
    unsaved: [primary(t('end.saveNow'), () => void save.run(input)), another],
    refused: [primary(t('end.fix'), props.onFix), another],
    already: [another],
    stopped: [primary(t('end.retryNew'), props.onFix), another],
    uncertain: [
      primary(t('end.sendAgain'), props.onResend),
      <Button key="resolve" onClick={props.onResolve}>
        {t('resolve.person')}
      </Button>,
      <Button key="later" appearance="subtle" onClick={() => go('home')}>
        {t('end.later')}
      </Button>,
    ],
    prepared: [
      primary(t('end.sendNow'), props.onSendNow),
      <Button key="discard" onClick={() => void discard.run(input)}>
        {t('end.discard')}
      </Button>,
      another,
    ],
    sending: [],
    closed: [another],
    discarded: [another],
  };
  return (
    <>
      <ErrorPanel error={show.error ?? save.error ?? discard.error} />
      <div role="status">{notShown ? t('end.folderNotShown', { path: notShown }) : ''}</div>
      <ReceiptResult saved={receipt} />
      <div className={mergeClasses(form.buttons, styles.start)}>{buttons[face]}</div>
    </>
  );
}
