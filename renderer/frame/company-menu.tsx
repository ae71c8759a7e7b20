/** The current company, and how to select another: a menu where few are here, a searchable list where many are. */

import {
  Button,
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { BuildingRegular, ChevronDown16Regular } from '@fluentui/react-icons';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { NARROW } from '../theme/narrow.ts';
import { ON_ONE_LINE } from '../theme/style-pieces.ts';
import { useLeaveFor } from '../ui/dialogs/unsaved.tsx';
import { giveBack } from '../ui/keyboard/focus-keeper.ts';
import { laterPart } from '../ui/navigation/later-part.tsx';
import { useWhere } from '../ui/session.tsx';

/** More than these are not read at a glance: they are searched. */
const READ_AT_A_GLANCE = 7;

/** Loaded when first opened. */
const CompanyPicker = laterPart(async () => (await import('./company-picker.tsx')).CompanyPicker);

/** Width of the point between name and CNPJ, with its blanks. */
const SEPARATOR = '12px';

const useStyles = makeStyles({
  anchor: { display: 'flex', minWidth: 0 },
  company: { minWidth: 0, justifyContent: 'flex-start', maxWidth: '560px' },
  chevron: { flexShrink: 0, marginLeft: '4px' },
  words: { minWidth: 0, overflow: 'hidden' },
  /** One below the other where one line has no room for both; the separator is cut off at the beginning of a line. */
  lines: { display: 'flex', flexWrap: 'wrap', marginLeft: `-${SEPARATOR}` },
  companyText: { ...ON_ONE_LINE, maxWidth: '100%', paddingLeft: SEPARATOR },
  /** Never cut: it alone tells a matriz from its filial, and one long name from another. */
  cnpj: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    [NARROW]: { fontSize: '13px' },
    '::before': { content: '"·"', display: 'inline-block', width: SEPARATOR, textAlign: 'center' },
  },
  popover: { maxWidth: 'min(420px, 90vw)' },
  choice: { display: 'block' },
  choiceText: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '13px' },
});

export function CompanyMenu(): ReactNode {
  const { companies } = useWhere();
  return companies.length > READ_AT_A_GLANCE ? <SearchedCompanies /> : <FewCompanies />;
}

function useCompanyButton() {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const { company } = useWhere();
  return {
    className: styles.company,
    label: company ? t('company', { name: company.name, cnpj: formatCnpj(company.cnpj) }) : t('noCompany'),
    content: (
      <>
        <span className={styles.words}>
          <span className={styles.lines}>
            <span className={styles.companyText}>{company ? company.name : t('noCompany')}</span>
            {company ? (
              <>
                {' '}
                <span className={styles.cnpj}>{formatCnpj(company.cnpj)}</span>
              </>
            ) : null}
          </span>
        </span>
        <ChevronDown16Regular className={styles.chevron} />
      </>
    ),
  };
}

function SearchedCompanies(): ReactNode {
  const styles = useStyles();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const { className, label, content } = useCompanyButton();
  const close = () => {
    setOpen(false);
    giveBack(anchor.current?.querySelector('button'));
  };
  return (
    <span ref={anchor} className={styles.anchor}>
      <Button
        appearance="subtle"
        className={className}
        icon={<BuildingRegular />}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void CompanyPicker.fetch()}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {content}
      </Button>
      {open ? <CompanyPicker anchor={anchor} onClose={close} /> : null}
    </span>
  );
}

function FewCompanies(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const { company, companies, switchCompany, environment } = useWhere();
  const leaveFor = useLeaveFor();
  const { className, label, content } = useCompanyButton();
  return (
    <Menu checkedValues={{ company: company ? [company.cnpj] : [] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={className} icon={<BuildingRegular />} aria-label={label}>
          {content}
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {companies.length > 0 ? (
            <MenuGroup>
              <MenuGroupHeader>{t('companies')}</MenuGroupHeader>
              {companies.map((each) => (
                <MenuItemRadio
                  key={each.cnpj}
                  name="company"
                  value={each.cnpj}
                  onClick={() => switchCompany(each.cnpj)}
                >
                  <span className={styles.choice}>{each.name}</span>
                  <span className={styles.choiceText}>{formatCnpj(each.cnpj)}</span>
                </MenuItemRadio>
              ))}
              <MenuDivider />
            </MenuGroup>
          ) : null}
          {environment === 'treino' ? null : (
            <MenuItem onClick={() => leaveFor('certificates', { importing: true })}>
              {t('importCertificate')}
            </MenuItem>
          )}
          <MenuItem onClick={() => leaveFor('certificates')}>{t('manageCompanies')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
