/** A request that was signed and not sent: what prevents it now, the person's declarations, and the button that sends it. */

import { mergeClasses, Spinner } from '@fluentui/react-components';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useQueryCall } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { Findings } from '../wizard/findings.tsx';
import { focusFirstProblem } from '../wizard/focus-problem.ts';
import type { OutcomeProps } from './outcome-props.ts';
import { cannotGo, findingsOfPrepared } from './outcome-model.ts';
import { TypedCountField, useTypedCount } from '../wizard/typed-count.tsx';
import { useConfirmed } from '../use-confirmed.ts';

export function PreparedActions(props: OutcomeProps): ReactNode {
  const { view, pending } = props;
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const questions = useRef<HTMLDivElement>(null);
  const discard = useCommand('disablement.discard');
  const confirmed = useConfirmed(view.requestId);
  const counted = useTypedCount(view.count);
  const { environment, requestId, cnpj, uf, mod, serie, nNFIni, nNFFin, ano } = view;
  const confirm = confirmed.codes.length > 0 ? { confirm: [...confirmed.codes] } : {};
  const check = useQueryCall(
    'disablement.check',
    { environment, cnpj, uf, mod, serie, nNFIni, nNFFin, ano, ...confirm },
    { keepPrevious: true },
  );
  const seen = check.data;
  const findings = findingsOfPrepared(seen?.findings ?? []);
  // A declaration takes effect when its check has answered.
  const report = check.isPlaceholderData ? undefined : seen;
  const asksCount = seen?.typedCount ?? false;
  const send = () => {
    if (pending || !report) return;
    const right = !asksCount || counted.settle();
    if (!right || report.findings.some(({ level }) => level === 'block')) {
      focusFirstProblem(() => questions.current);
      return;
    }
    props.onSendNow({ ...confirm, ...(asksCount ? { typedCount: view.count } : {}) });
  };
  return (
    <>
      <div ref={questions} className={form.form}>
        {check.isPending ? (
          <Spinner size="tiny" label={t('range.checking')} labelPosition="after" />
        ) : (
          <div role="status">
            <Findings findings={findings} confirmed={confirmed} />
          </div>
        )}
        {asksCount ? <TypedCountField of={counted} /> : null}
        <ErrorPanel error={check.error?.error ?? discard.error} />
      </div>
      <div className={mergeClasses(form.buttons, form.fromStart)}>
        {cannotGo(props.error, findings) ? (
          <KeyButton
            mnemonic="end.mend"
            appearance="primary"
            disabledFocusable={pending}
            onClick={() => props.onFix(2)}
          >
            {t('end.fix')}
          </KeyButton>
        ) : (
          <KeyButton
            mnemonic="end.sendNow"
            // What queries SEFAZ is only opened, not started.
            only="focus"
            appearance="primary"
            disabledFocusable={pending || !report}
            onClick={send}
          >
            {t('end.sendNow')}
          </KeyButton>
        )}
        <KeyButton mnemonic="end.discard" onClick={() => void discard.run({ environment, requestId })}>
          {t('end.discard')}
        </KeyButton>
        <KeyButton mnemonic="end.another" appearance="subtle" onClick={props.onAnother}>
          {t('end.another')}
        </KeyButton>
      </div>
    </>
  );
}
