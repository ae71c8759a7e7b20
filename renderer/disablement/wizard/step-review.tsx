/** Step 4: the request read back in one sentence; the safe button has the focus, and Enter never sends. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { CallOutput, WaiverCode } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { rangeCount, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { AppError } from '../../../shared/errors.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { useWhere } from '../../ui/session.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { ActFoot } from '../act-foot.tsx';
import { PersonalWarning } from './personal-warning.tsx';
import { RangeStanding } from './range-standing.tsx';
import { TypedCountField, useTypedCount } from './typed-count.tsx';
import { listedNumbers, readSerie, type WizardFields } from './wizard-model.ts';

const useStyles = makeStyles({
  sentence: { fontSize: '18px', lineHeight: '28px', margin: 0, maxWidth: '62ch' },
  forever: { fontSize: '16px', fontWeight: tokens.fontWeightSemibold, margin: 0 },
});

export interface StepReviewProps {
  readonly fields: WizardFields;
  readonly range: NumberRange;
  /** Four digits. */
  readonly ano: number;
  /** Findings about the range; undefined while it is being checked, and then sending is disabled. */
  readonly report: Pick<CallOutput<'disablement.check'>, 'typedCount' | 'findings'> | undefined;
  /** A finding that appeared since the range was chosen: it is shown, and sending is disabled. */
  readonly blocked: boolean;
  /** The position of this request in a divided range. */
  readonly part: { readonly n: number; readonly total: number } | undefined;
  /** The person's declarations. */
  readonly confirmed: readonly WaiverCode[];
  readonly declined: boolean;
  readonly error: AppError | undefined;
  readonly pending: boolean;
  readonly onBack: () => void;
  readonly onAct: (typedCount: number | undefined) => void;
}

export function StepReview(props: StepReviewProps): ReactNode {
  const { fields, range, ano, report, blocked, part } = props;
  const typedCount = report?.typedCount ?? false;
  const future = report?.findings.find(({ code }) => code === 'range.future');
  const form = useFormStyles();
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const { company, environment } = useWhere();
  const count = rangeCount(range);
  const counted = useTypedCount(count);
  const n = format.number(count);
  const from = format.number(range.nNFIni);
  const to = format.number(range.nNFFin);
  const listed = count === 1 ? [range.nNFIni] : listedNumbers(range);
  const list = listed
    ? t('disablement:review.list', { list: format.list(listed.map(format.number)) })
    : t('disablement:review.listRange', { from, to });
  const act = () => {
    if (typedCount && !counted.settle()) return;
    props.onAct(typedCount ? count : undefined);
  };
  return (
    <div className={form.form}>
      <h2 className={form.title}>{t('disablement:review.title')}</h2>
      {part ? <p className={form.text}>{t('disablement:review.part', part)}</p> : null}
      <p className={styles.sentence}>
        <Trans
          t={t}
          i18nKey="disablement:review.sentence"
          components={{ b: <strong /> }}
          values={{
            numbers: t('common:numbers', { count, n }),
            list,
            serie: readSerie(fields.serie),
            model: t(`common:modelNames.${fields.mod}`),
            year: ano,
            company: company?.name ?? '',
            cnpj: formatCnpj(company?.cnpj ?? ''),
            environment: t(`common:environments.${environment}.name`),
          }}
        />
      </p>
      <p className={styles.forever}>{t('disablement:review.forever', { count })}</p>
      <RangeStanding findings={report?.findings ?? []} />
      <p className={form.text}>{t('disablement:review.justification', { text: fields.xJust.trim() })}</p>
      <PersonalWarning text={fields.xJust} />
      {future ? <Notice intent="warning">{explainFinding(future, format.locale)}</Notice> : null}
      {props.confirmed.map((code) => (
        <Notice key={code} intent="warning">
          {t(`disablement:waivers.${code}.said`)}
        </Notice>
      ))}
      {blocked ? (
        <div role="alert">
          <Notice intent="error">
            {t('disablement:problems.stopped')}{' '}
            {report?.findings
              .filter(({ level }) => level === 'block')
              .map((finding) => explainFinding(finding, format.locale))
              .join(' ')}
          </Notice>
        </div>
      ) : null}
      {typedCount ? <TypedCountField of={counted} /> : null}
      <div role="status">
        {props.declined ? <Notice intent="info">{t('disablement:review.declined')}</Notice> : null}
      </div>
      <ActFoot
        count={count}
        disabled={props.pending || blocked || !report}
        error={props.error}
        backHasFocus
        onBack={props.onBack}
        onAct={act}
      />
    </div>
  );
}
