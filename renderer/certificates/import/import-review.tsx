/** Shows the content of the opened file and asks for what only the person knows: the company's name and state. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Field } from '@fluentui/react-components';
import { StethoscopeRegular } from '@fluentui/react-icons';
import { useContext, useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { CertificatePreview, CertificateView, CompanyView } from '../../../shared/contract.ts';
import { cnpjRoot, formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { ufSchema, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { useCommand, useQueryCall } from '../../api/hooks.ts';
import { TextInput } from '../../ui/fields/controlled.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { WhereContext } from '../../ui/session.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { othersIn } from './others-in-file.ts';
import { ExamReport } from '../exam-report.tsx';
import { UfField } from '../uf-field.tsx';
import { RememberChoice } from '../remember-choice.tsx';

const fieldsSchema = z.object({ name: z.string().trim().min(1).max(120), uf: ufSchema });
type Fields = z.input<typeof fieldsSchema>;

export interface ImportReviewProps {
  readonly preview: CertificatePreview;
  /** The certificate that this file is meant to replace. */
  readonly of: CertificateView | undefined;
  readonly onBack: () => void;
  readonly onChooseOther: () => void;
  /** A certificate of a person (e-CPF) creates no company. */
  readonly onDone: (company: CompanyView | undefined) => void;
}

export function ImportReview({ preview, of, onBack, onChooseOther, onDone }: ImportReviewProps): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'exam', 'common', 'words']);
  const format = useFormat();
  const commit = useCommand('certificate.commit');
  const vault = useQueryCall('vault.state', {});
  const where = useContext(WhereContext);
  const [examining, setExamining] = useState(false);
  const [wish, setWish] = useState(true);
  // A registered company keeps its name and its confirmed state: nothing is asked again.
  const known = where?.companies.find(({ cnpj, ufConfirmed }) => ufConfirmed && cnpj === preview.cnpj);
  // No state is chosen beforehand, not even the certificate's: choosing it is the person's confirmation.
  const { control, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(fieldsSchema),
    defaultValues: { name: shortHolder(preview) },
  });
  // An expired certificate is only shown: the core keeps none.
  const isExpired = preview.state === 'expired';
  const usable = !isExpired && (preview.cnpj !== undefined || preview.isCpf);
  const asks = usable && preview.cnpj !== undefined && !known;

  const keep = async (said: { name?: string; uf?: Uf }) => {
    const remember = wish && vault.data?.canRemember === true;
    const done = await commit.run({ draftId: preview.draftId, remember, ...said });
    if (done.ok) onDone(done.value.company);
  };
  // An expired file, or one of another company than the one being renewed, is usually a mistake.
  const doubtful =
    isExpired || (of !== undefined && preview.cnpj !== undefined && cnpjRoot(preview.cnpj) !== of.root);

  const submit = handleSubmit(({ name, uf: chosen }) => keep({ name, uf: chosen }));
  const onSubmit = (event: SyntheticEvent) => {
    if (asks) return void submit(event);
    event.preventDefault();
    void keep({});
  };

  if (examining) {
    return (
      <div className={form.form}>
        <h2 className={form.title}>{t('exam:title')}</h2>
        <ExamReport of={{ draftId: preview.draftId }} />
        <div className={form.buttons}>
          <Button autoFocus onClick={() => setExamining(false)}>
            {t('common:back')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={form.form} onSubmit={onSubmit}>
      <ReviewTitle />
      <Notices preview={preview} of={of} isKnown={known !== undefined} />
      <Facts
        facts={[
          [t('words:holder'), preview.holder],
          [t('words:cnpj'), preview.cnpj ? formatCnpj(preview.cnpj) : undefined],
          [t('words:kind'), preview.isCpf ? t('certificates:onlyConsults') : undefined],
          [
            t('words:validity'),
            t('words:validFromTo', {
              from: format.date(preview.validFrom),
              until: format.date(preview.validUntil),
            }) + (preview.daysLeft >= 0 ? ` · ${t('common:days', format.counted(preview.daysLeft))}` : ''),
          ],
          [t('certificates:issuer'), preview.issuer],
          [
            t('certificates:algorithm'),
            `${preview.keyKind} · ${t('certificates:chain', { count: preview.chainLength })}`,
          ],
          [
            t('words:company'),
            known
              ? t('certificates:wizard.sameCompany', { name: known.name, uf: known.uf ?? '' })
              : undefined,
          ],
        ]}
      />
      <div className={form.start}>
        <Button icon={<StethoscopeRegular />} onClick={() => setExamining(true)}>
          {t('certificates:examine')}
        </Button>
      </div>
      {asks ? (
        <>
          <Field
            label={t('certificates:wizard.name')}
            hint={t('certificates:wizard.nameHint')}
            {...(formState.errors.name ? { validationMessage: t('certificates:problems.name') } : {})}
          >
            <TextInput control={control} name="name" />
          </Field>
          <UfField
            control={control}
            name="uf"
            label={t('certificates:wizard.uf')}
            suggested={preview.uf}
            isWrong={formState.errors.uf !== undefined}
          />
        </>
      ) : null}
      {usable ? (
        <RememberChoice canRemember={vault.data?.canRemember} checked={wish} onChange={setWish} />
      ) : null}
      <ErrorPanel error={commit.error} />
      <div className={form.foot}>
        <KeyButton mnemonic="import.back" onClick={onBack}>
          {t('common:back')}
        </KeyButton>
        {doubtful ? (
          <Button appearance="primary" onClick={onChooseOther}>
            {t('certificates:wizard.chooseOther')}
          </Button>
        ) : null}
        {usable ? (
          <KeyButton
            mnemonic="import.commit"
            appearance={doubtful ? 'secondary' : 'primary'}
            type="submit"
            disabledFocusable={commit.pending || vault.isPending}
          >
            {doubtful ? t('certificates:wizard.commitAnyway') : t('certificates:wizard.commit')}
          </KeyButton>
        ) : null}
      </div>
    </form>
  );
}

/** Has the focus, also after the exam: the field that it was in is gone. */
function ReviewTitle(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void takeFocus(heading.current), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={form.title}>
      {t('wizard.reviewTitle')}
    </h2>
  );
}

interface NoticesProps {
  readonly preview: CertificatePreview;
  readonly of: CertificateView | undefined;
  /** The company of the chosen file is already known. */
  readonly isKnown: boolean;
}

function Notices({ preview, of, isKnown }: NoticesProps): ReactNode {
  const { t } = useTranslation('certificates');
  const format = useFormat();
  const bars: ReactNode[] = [];
  const add = (intent: 'info' | 'warning' | 'error', text: string) =>
    bars.push(
      <Notice key={text} intent={intent}>
        {text}
      </Notice>,
    );
  if (preview.isCpf) add('warning', t('wizard.isCpf'));
  else if (!preview.cnpj) add('error', t('wizard.noCnpj'));
  if (preview.state === 'expired')
    add('warning', t('wizard.expired', { date: format.date(preview.validUntil) }));
  if (preview.state === 'not-yet-valid')
    add('warning', t('wizard.notYet', { date: format.date(preview.validFrom) }));
  if (preview.otherLeaves > 0) {
    const until = format.date(preview.validUntil);
    add('info', t('wizard.otherLeaves', { count: preview.otherLeaves + 1, until }));
  }
  if (preview.others.length > 0)
    add('warning', t('wizard.others', { names: othersIn(preview.others, format) }));
  if (of && preview.cnpj && cnpjRoot(preview.cnpj) !== of.root) {
    add('warning', t(isKnown ? 'wizard.otherKnown' : 'wizard.otherCompany', { holder: of.holder }));
  } else if (preview.renews) add('info', t('wizard.renews'));
  return bars;
}

/** The holder's name without the ":CNPJ" that ICP-Brasil certificates append to it. */
function shortHolder({ holder }: CertificatePreview): string {
  return holder.replace(/:[0-9A-Z]{11,14}$/, '').slice(0, 120);
}
