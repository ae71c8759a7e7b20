/** The current company, and the menu to select another: with a search if there are many. */

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
  SearchBox,
  tokens,
} from '@fluentui/react-components';
import { BuildingRegular, ChevronDown16Regular } from '@fluentui/react-icons';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { NARROW } from '../theme/narrow.ts';
import { useRouter } from '../ui/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { companiesFor } from './company-search.ts';

/** With more than these the menu has a search. */
const READ_AT_A_GLANCE = 7;

const useStyles = makeStyles({
  company: { minWidth: 0, justifyContent: 'flex-start', maxWidth: '560px' },
  companyText: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  cnpj: {
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    [NARROW]: { display: 'none' },
  },
  popover: { maxWidth: 'min(420px, 90vw)' },
  search: { width: '100%', marginBottom: '4px' },
  list: { maxHeight: 'min(60vh, 420px)', overflowY: 'auto' },
  none: { margin: 0, padding: '8px 12px', color: tokens.colorNeutralForeground2 },
  choice: { display: 'block' },
  choiceText: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px' },
});

export function CompanyMenu(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const { company, companies, switchCompany, environment } = useWhere();
  const { go } = useRouter();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const label = company
    ? t('company', { name: company.name, cnpj: formatCnpj(company.cnpj) })
    : t('noCompany');
  const searched = companies.length > READ_AT_A_GLANCE;
  const found = searched ? companiesFor(wanted, companies) : companies;
  const choose = (cnpj: string) => {
    setOpen(false);
    switchCompany(cnpj);
  };
  const onSearchKey = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && first && wanted !== '') {
      event.preventDefault();
      choose(first.cnpj);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('[role="menuitemradio"]')?.focus();
    }
  };
  return (
    <Menu
      open={open}
      onOpenChange={(_, data) => {
        setOpen(data.open);
        setWanted('');
      }}
      checkedValues={{ company: company ? [company.cnpj] : [] }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={styles.company} icon={<BuildingRegular />} aria-label={label}>
          <span className={styles.companyText}>
            {company ? company.name : t('noCompany')}
            {company ? <span className={styles.cnpj}>{` · ${formatCnpj(company.cnpj)}`}</span> : null}
          </span>
          <ChevronDown16Regular />
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        {searched ? (
          <>
            <SearchBox
              className={styles.search}
              value={wanted}
              placeholder={t('companySearch')}
              aria-label={t('companySearch')}
              onChange={(_, { value }) => setWanted(value)}
              onKeyDown={onSearchKey}
            />
            <span role="status" className="visually-hidden">
              {wanted === '' ? '' : t('companiesFound', { count: found.length })}
            </span>
            {found.length === 0 ? <p className={styles.none}>{t('noCompanyFound')}</p> : null}
          </>
        ) : null}
        <div ref={list}>
          <MenuList className={styles.list}>
            {found.length > 0 ? (
              <MenuGroup>
                <MenuGroupHeader>{t('companies')}</MenuGroupHeader>
                {found.map((each) => (
                  <MenuItemRadio
                    key={each.cnpj}
                    name="company"
                    value={each.cnpj}
                    onClick={() => choose(each.cnpj)}
                  >
                    <span className={styles.choice}>{each.name}</span>
                    <span className={styles.choiceText}>{formatCnpj(each.cnpj)}</span>
                  </MenuItemRadio>
                ))}
                <MenuDivider />
              </MenuGroup>
            ) : null}
            {environment === 'treino' ? null : (
              <MenuItem onClick={() => go('certificates', { importing: true })}>
                {t('importCertificate')}
              </MenuItem>
            )}
            <MenuItem onClick={() => go('certificates')}>{t('manageCompanies')}</MenuItem>
          </MenuList>
        </div>
      </MenuPopover>
    </Menu>
  );
}
