/** Numbers that two computers' pasts both have, as a table: what happened, for a person to look at. */

import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedFolder, PastOverlap } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { useWhere } from '../../ui/session.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  numbers: { width: '232px' },
  cell: { paddingTop: '8px', paddingBottom: '8px', verticalAlign: 'top', overflowWrap: 'anywhere' },
});

/** Beyond these, the command line lists them all. */
const MOST = 50;

export function SharedOverlaps({ overlaps }: { overlaps: ImportedFolder['overlaps'] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['settings', 'words']);
  const format = useFormat();
  const shown = overlaps.listed.slice(0, MOST);
  return (
    <>
      <Notice intent="warning" padded title={t('shared.overlaps', format.counted(overlaps.total))}>
        {t('shared.overlapsText')}
      </Notice>
      <div className={styles.scroll}>
        <Table size="small" aria-label={t('shared.overlapsTable')}>
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={styles.numbers}>{t('words:numbers')}</TableHeaderCell>
              <TableHeaderCell>{t('shared.overlapHere')}</TableHeaderCell>
              <TableHeaderCell>{t('shared.overlapOther')}</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {shown.map((overlap) => (
              <Row key={overlap.sides.map(({ requestId }) => requestId).join(' ')} overlap={overlap} />
            ))}
          </TableBody>
        </Table>
      </div>
      {overlaps.total > shown.length ? (
        <p>{t('shared.overlapsMore', { n: format.number(overlaps.total - shown.length) })}</p>
      ) : null}
    </>
  );
}

function Row({ overlap }: { overlap: PastOverlap }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const place = usePlaceWords();
  const { companies } = useWhere();
  const { cnpj, mod, tpAmb, sides } = overlap;
  const name = companies.find((company) => company.cnpj === cnpj)?.name;
  return (
    <TableRow>
      <TableCell className={styles.cell}>
        {place.range({ ...overlap, mod: mod === '65' ? '65' : '55' })}
        <br />
        {name ? (
          <>
            {name}
            <br />
          </>
        ) : null}
        {formatCnpj(cnpj)}
        <br />
        {t(`settings:shared.overlapAmb.${tpAmb === '1' ? 'production' : 'homologation'}`)}
      </TableCell>
      {sides.map(({ requestId, state, at, origin }) => (
        <TableCell key={requestId} className={styles.cell}>
          {t(`settings:shared.overlapState.${state}`)}, {format.dateTime(at)}
          {origin ? (
            <>
              <br />
              {origin.folder}
            </>
          ) : null}
        </TableCell>
      ))}
    </TableRow>
  );
}
