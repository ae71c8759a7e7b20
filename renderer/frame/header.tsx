/** Company, shared journal, environment and certificate, always visible; each is a button that changes it or leads to it. */

import {
  Button,
  makeStyles,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { CertificateRegular, ChevronDown16Regular, CircleFilled } from '@fluentui/react-icons';
import { memo, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { environmentSchema, type CertificateView } from '../../shared/contract.ts';
import { useLeaveFor } from '../ui/dialogs/unsaved.tsx';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { useEnvironmentStyles } from '../theme/environment.ts';
import { NARROW, SCALED } from '../theme/narrow.ts';
import { useWhere } from '../ui/session.tsx';
import { expiryTone } from '../ui/states/expiry-tone.ts';
import { useToneStyles, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { Mark } from '../ui/wordmark.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { SharedBadge } from './shared-badge.tsx';
import { laterPart } from '../ui/navigation/later-part.tsx';

/** Loaded after the first screen: most days have no group. */
const GroupMark = laterPart(async () => (await import('./group-mark.tsx')).GroupMark);

const useStyles = makeStyles({
  header: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '0 20px 0 18px',
    minWidth: 0,
    [NARROW]: { columnGap: '4px', padding: '0 8px 0 16px' },
  },
  name: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    width: '192px',
    flexShrink: 0,
    [NARROW]: { width: '40px' },
    fontWeight: tokens.fontWeightSemibold,
  },
  appName: { [NARROW]: { display: 'none' } },
  space: { flexGrow: 1 },
  pill: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    minHeight: '32px',
    padding: '0 12px',
    borderRadius: '16px',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    flexShrink: 0,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  note: { fontWeight: tokens.fontWeightRegular },
  dot: { fontSize: '10px', display: 'flex' },
  choice: { display: 'block' },
  choiceText: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    maxWidth: '38ch',
    whiteSpace: 'normal',
  },
  certificate: { whiteSpace: 'pre', [SCALED]: { display: 'none' } },
  days: { flexShrink: 0, whiteSpace: 'nowrap' },
});

/** Nothing of it depends on the screen. */
export const Header = memo(function Header({ loading }: { loading: boolean }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['frame', 'common']);
  // The environment is changed by a button that goes while the companies of the other one are read.
  const switchedRef = useRef(false);
  return (
    <header className={styles.header} aria-label={t('frame:header')} data-region>
      <span className={styles.name}>
        <Mark size={24} />
        <span className={styles.appName}>{t('common:appName')}</span>
      </span>
      {/* All at once: the certificate's words would move the environment. */}
      {loading ? null : (
        <>
          <CompanyMenu />
          <span className={styles.space} />
          <GroupMark />
          <SharedBadge />
          <EnvironmentMenu switchedRef={switchedRef} />
          <CertificateButton />
        </>
      )}
    </header>
  );
});

function EnvironmentMenu({ switchedRef }: { switchedRef: RefObject<boolean> }): ReactNode {
  const styles = useStyles();
  const colours = useEnvironmentStyles();
  const { t } = useTranslation(['frame', 'common']);
  const { environment, switchEnvironment } = useWhere();
  const name = t(`common:environments.${environment}.name`);
  const note = t(`common:environments.${environment}.note`);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (switchedRef.current) takeFocus(button.current);
    switchedRef.current = false;
  }, [switchedRef]);
  return (
    <Menu checkedValues={{ environment: [environment] }}>
      <MenuTrigger disableButtonEnhancement>
        <button
          ref={button}
          type="button"
          className={mergeClasses(styles.pill, colours[environment])}
          aria-label={t('frame:environment', { name, note })}
        >
          <span className={styles.dot} aria-hidden="true">
            <CircleFilled />
          </span>
          {name}
          <span className={styles.note}>{`· ${note}`}</span>
          <ChevronDown16Regular aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {environmentSchema.options.map((each) => (
            <MenuItemRadio
              key={each}
              name="environment"
              value={each}
              onClick={() => {
                switchedRef.current = true;
                switchEnvironment(each);
              }}
            >
              <span className={styles.choice}>{t(`common:environments.${each}.plain`)}</span>
              <span className={styles.choiceText}>{t(`frame:environmentChoices.${each}`)}</span>
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function CertificateButton(): ReactNode {
  const styles = useStyles();
  const tones = useToneStyles();
  const { t } = useTranslation('frame');
  const format = useFormat();
  const { company } = useWhere();
  const leaveFor = useLeaveFor();
  const certificate = company?.certificate;
  const text = certificate ? daysText(certificate, t, format) : t('certificateMissing');
  return (
    <Button
      appearance="subtle"
      className={mergeClasses(styles.days, tones[certificateTone(certificate)])}
      icon={<CertificateRegular />}
      aria-label={t('certificate', { text })}
      onClick={() => leaveFor('certificates')}
    >
      {certificate ? <span className={styles.certificate}>{t('certificateName')}</span> : null}
      {text}
    </Button>
  );
}

type FrameT = ReturnType<typeof useTranslation<'frame'>>['t'];

function daysText(certificate: CertificateView, t: FrameT, format: ReturnType<typeof useFormat>): string {
  if (certificate.state === 'expired') return t('certificateExpired');
  if (certificate.state === 'not-yet-valid') return t('certificateNotYet');
  return t('certificateDays', format.counted(certificate.daysLeft));
}

function certificateTone(certificate: CertificateView | undefined): Tone {
  if (!certificate) return 'bad';
  const tone = expiryTone(certificate);
  // The head has no colour while there is nothing to do.
  return tone === 'good' ? 'unknown' : tone;
}
