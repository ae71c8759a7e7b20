/** The findings of the checks, each with a button that corrects it. */

import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding, Taken } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { rangeCount, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useRouter } from '../../ui/navigation/router.tsx';
import { useWhere } from '../../ui/session.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { ToneIcon, type Tone } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Confirmed } from '../use-confirmed.ts';
import { isUncertain, mendOf, rejectionOf, waiverOf } from './wizard-model.ts';
import { BESIDE_ICON } from '../../theme/style-pieces.ts';

const LEVEL_TONE: Readonly<Record<Finding['level'], Tone>> = { block: 'bad', warn: 'warn', info: 'unknown' };

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '10px' },
  finding: {
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px' },
  },
  row: { ...BESIDE_ICON, columnGap: '10px' },
  waiver: { display: 'block', marginTop: '6px', maxWidth: '64ch' },
  code: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  mends: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px', alignItems: 'center' },
});

export interface FindingsProps {
  /** In the order of the list. */
  readonly findings: readonly Finding[];
  readonly confirmed: Confirmed;
  /** Present where the numbers can be changed; a signed request keeps its own. */
  readonly change?: {
    readonly taken: readonly Taken[];
    readonly onUse: (range: NumberRange) => void;
    readonly onSplit: (parts: readonly NumberRange[]) => void;
  };
}

export function Findings(props: FindingsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { locale } = useFormat();
  const { findings } = props;
  // One correction removes all numbers that are used, so it is shown with the first such finding.
  const mender = findings.find(({ mend = [] }) => mend.length > 0);
  return (
    <ul className={styles.list}>
      {findings.map((finding) => (
        <li
          // The key keeps the checkbox mounted when its finding becomes a declared one.
          key={`${waiverOf(finding) ?? finding.code} ${String(finding.data?.['requestId'] ?? '')}`}
          className={styles.finding}
          {...(finding.level === 'block' ? { tabIndex: -1, 'data-stops': '' } : {})}
        >
          {finding.code === 'range.future' ? (
            <Notice intent="warning" title={`${t('range.future')}:`}>
              {explainFinding(finding, locale).replace(/^[^:]*: /, '')}
            </Notice>
          ) : (
            <div className={styles.row}>
              {/* An absence of records proves nothing, so an informative finding has no check mark. */}
              <ToneIcon tone={LEVEL_TONE[finding.level]} />
              <div>
                {explainFinding(finding, locale)}
                <Rejection finding={finding} />
                {finding.code === 'range.no-note-here' ? ` ${t('range.only')}` : null}
                <Mends {...props} finding={finding} mends={finding === mender} />
                <Waiver finding={finding} confirmed={props.confirmed} />
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rejection({ finding }: { finding: Finding }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const sureness = rejectionOf(finding);
  if (!sureness) return null;
  const { cStat } = finding;
  const text = sureness === 'sure' ? t('range.rejection', { cStat }) : t('range.rejectionMaybe', { cStat });
  return <span className={styles.code}> {text}</span>;
}

/** The last resort, after the corrections: the declaration is recorded and printed on the receipt. */
function Waiver({ finding, confirmed }: { finding: Finding; confirmed: Confirmed }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const code = waiverOf(finding);
  if (!code) return null;
  return (
    <span className={styles.waiver}>
      {t(`waivers.${code}.or`)}
      <Checkbox
        label={t(`waivers.${code}.declare`)}
        checked={confirmed.codes.includes(code)}
        onChange={(_, { checked }) => confirmed.confirm(code, checked === true)}
      />
    </span>
  );
}

function Mends(props: FindingsProps & { finding: Finding; mends: boolean }): ReactNode {
  const { finding, findings, change } = props;
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const { go } = useRouter();
  const { company } = useWhere();
  const mend = finding.mend ?? [];
  const [first, ...others] = mend;
  const requestId = finding.data?.['requestId'];
  const buttons: ReactNode[] = [];
  const button = (label: string, act: () => void) =>
    buttons.push(
      <Button key={label} onClick={act}>
        {label}
      </Button>,
    );

  if (props.mends && first && change) {
    const how = mendOf(finding, findings, change.taken);
    const label =
      how.kind === 'without'
        ? t(`mends.without.${how.taken.why}`, {
            count: rangeCount(how.taken),
            range: format.range(how.taken),
          })
        : t(`mends.${how.kind}`, { count: mend.length });
    button(label, () => (others.length > 0 ? change.onSplit(mend) : change.onUse(first)));
  }
  if (isUncertain(finding) && typeof requestId === 'string') {
    button(t('mends.resolve'), () => go('disablement', { requestId }));
  }
  if (finding.code === 'company.uf-unconfirmed' && company) {
    button(t('mends.confirmUf'), () => go('certificates', { company: company.cnpj }));
  }
  if (finding.code.startsWith('certificate.')) button(t('mends.certificate'), () => go('certificates'));
  return buttons.length > 0 ? <div className={styles.mends}>{buttons}</div> : null;
}
