/** Closing one month: the zip with its progress and outcome, its folder, and the e-mail to the accountant. */

import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mailAddressSchema, type ClosingMade, type ClosingReview } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useUnsaved } from '../ui/dialogs/unsaved.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { CancelClosing, ClosingProgress } from './closing-progress.tsx';
import type { MonthClosing } from './kept-closing.ts';
import { canSign, Signing } from './signing.tsx';
import { Totals } from './totals.tsx';

const MEGABYTE = 1024 * 1024;

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  text: { margin: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  list: { margin: 0, paddingLeft: '20px', overflowWrap: 'anywhere' },
  address: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'flex-end' },
  field: { flexGrow: 1, maxWidth: '420px' },
});

interface CloseCardProps {
  readonly review: ClosingReview;
  /** The closing of this month. */
  readonly make: MonthClosing;
}

export function CloseCard({ review, make }: CloseCardProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['closing', 'common']);
  const format = useFormat();
  const { environment } = useWhere();
  const { cnpj, month, closed } = review;
  const show = useCommand('closing.show');
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const place = `${cnpj} ${month}`;
  /** Which month what is said is of; another one may be looked at since. */
  const [ran, setRan] = useState(place);
  const { deadline, gaps, numbers } = review.gaps;
  const overdue = gaps > 0 && deadline !== undefined && deadline.days < 0;
  const asked = { environment, cnpj, month };
  const close = async () => {
    setRan(place);
    show.reset();
    setSaid('');
    if (await make.run(review.signing === 'on' && canSign(review))) await show.run(asked);
  };
  const open = async () => {
    setRan(place);
    make.forget();
    const done = await show.run(asked);
    setSaid(done.ok && !done.value.shown ? t('closing:close.notShown', { path: closed?.path ?? '' }) : '');
  };
  const error = make.error ?? (ran === place ? show.error : undefined);
  return (
    <Card title={t('closing:close.title')}>
      <div className={styles.column}>
        <p className={styles.text}>
          {closed
            ? t('closing:close.last', {
                date: format.dateTime(closed.at),
                size:
                  closed.bytes < MEGABYTE
                    ? `${format.number(Math.ceil(closed.bytes / 1024))} kB`
                    : `${format.number(Math.round(closed.bytes / MEGABYTE))} MB`,
              })
            : t('closing:close.never')}
        </p>
        <Signing review={review} />
        {review.ended ? null : <p className={styles.quiet}>{t('closing:close.notEnded')}</p>}
        <div className={styles.bar}>
          <KeyButton
            mnemonic="closing.close"
            appearance="primary"
            disabledFocusable={make.pending}
            onClick={() => (overdue ? setAsking(true) : void close())}
          >
            {make.pending ? t('closing:close.making') : t('closing:close.act')}
          </KeyButton>
          {closed ? (
            <KeyButton mnemonic="closing.folder" onClick={() => void open()}>
              {t('common:openFolder')}
            </KeyButton>
          ) : null}
          <CancelClosing of={make} />
        </div>
        <ConfirmDialog
          open={asking}
          title={t('closing:close.overdueTitle')}
          act={t('closing:close.overdueAct')}
          onAct={() => void close()}
          onClose={() => setAsking(false)}
        >
          {t('closing:close.overdueText', {
            ...format.counted(gaps),
            date: deadline ? format.date(deadline.date) : '',
            numbers: t('common:numbers', format.counted(numbers)),
          })}
        </ConfirmDialog>
        {make.pending ? <ClosingProgress label={t('closing:close.making')} /> : null}
        {error?.code === 'call.aborted' ? <p role="status">{t('closing:close.stopped')}</p> : null}
        <ErrorPanel error={error?.code === 'call.aborted' ? undefined : error} />
        <div role="status">{make.done ? <Made made={make.done} /> : ran === place && said}</div>
        {closed ? <Mail key={`${place} ${environment}`} review={review} /> : null}
      </div>
    </Card>
  );
}

function Made({ made }: { made: ClosingMade }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['closing', 'words']);
  const format = useFormat();
  const has = [
    ...(made.notes > 0 ? [t('words:notes', format.counted(made.notes))] : []),
    ...(made.events > 0 ? [t('close.events', format.counted(made.events))] : []),
    ...(made.disablements > 0 ? [t('close.disablements', format.counted(made.disablements))] : []),
  ];
  const found = [
    ...(made.conflicts > 0 ? [t('close.conflicts', format.counted(made.conflicts))] : []),
    ...(made.open > 0 ? [t('close.open', format.counted(made.open))] : []),
    ...(made.read && made.open === 0 ? [t('close.nothingOpen')] : []),
    ...(made.read ? [] : [t('close.notRead')]),
  ];
  const lost = made.absent.filter(({ included }) => !included).length;
  const settled = made.read && made.open === 0 && made.conflicts === 0 && made.absent.length === 0;
  return (
    <div className={styles.column}>
      <StatusBadge tone={settled ? 'good' : 'warn'}>
        {settled
          ? t(made.replaced ? 'close.replaced' : 'close.done')
          : t(made.replaced ? 'close.replacedBut' : 'close.doneBut')}
      </StatusBadge>
      <p className={styles.text}>
        {`${has.length === 0 ? t('close.nothing') : format.list(has)}. ${found.join(' ')}`}
      </p>
      <Totals totals={made.totals} />
      {made.signed ? <p className={styles.quiet}>{t('sign.done')}</p> : null}
      <p className={styles.quiet}>{made.path}</p>
      {made.absent.length > 0 ? (
        <>
          <p className={styles.text}>{t(lost > 0 ? 'close.lost' : 'close.changed')}</p>
          <ul className={styles.list}>
            {made.absent.slice(0, 10).map(({ path, reason, included }) => (
              <li key={`${path} ${reason}`}>
                {path}: {t(`close.reasons.${reason}`)}
                {included ? ` ${t('close.included')}` : ''}
              </li>
            ))}
            {made.absent.length + made.moreAbsent > 10 ? (
              <li>{t('close.more', format.counted(made.absent.length + made.moreAbsent - 10))}</li>
            ) : null}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Mail({ review }: { review: ClosingReview }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('closing');
  const { environment } = useWhere();
  const { cnpj, month, accountant = '' } = review;
  const save = useCommand('closing.set-accountant');
  const draft = useCommand('closing.draft');
  const [typed, setTyped] = useState(accountant);
  useUnsaved(typed.trim() !== accountant);
  const [wrong, setWrong] = useState(false);
  const [said, setSaid] = useState('');
  const write = async () => {
    setSaid('');
    const address = typed.trim();
    const parsed = mailAddressSchema.safeParse(address);
    setWrong(address !== '' && !parsed.success);
    if (address !== '' && !parsed.success) return;
    const saved = await save.run({ environment, cnpj, ...(parsed.success ? { address: parsed.data } : {}) });
    if (!saved.ok) return;
    const done = await draft.run({ environment, cnpj, month });
    if (!done.ok) return;
    const { opened, attached, path } = done.value;
    const what = opened ? t('mail.opened') : t('mail.saved', { path });
    setSaid(attached ? what : `${what} ${t('mail.named')}`);
  };
  return (
    <div className={styles.column}>
      <form
        className={styles.address}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void write();
        }}
      >
        <Field
          className={styles.field}
          label={t('mail.address')}
          {...(wrong ? { validationMessage: t('mail.wrong') } : {})}
        >
          <Input
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(_, data) => {
              setTyped(data.value);
              setWrong(false);
            }}
          />
        </Field>
        <Button type="submit" disabledFocusable={draft.pending || save.pending}>
          {t('mail.act')}
        </Button>
      </form>
      <p role="status" className={styles.quiet} hidden={said === ''}>
        {said}
      </p>
      <ErrorPanel error={save.error ?? draft.error} />
    </div>
  );
}
