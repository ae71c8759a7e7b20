/** Acompanhadas: the notes that are asked again, what changed on them, and the suppliers watched as a whole. */

import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { CalendarClockRegular, EyeRegular } from '@fluentui/react-icons';
import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, WatchedNote } from '../../shared/contract.ts';
import { accessKeySchema } from '../../shared/fiscal/key/access-key.ts';
import { cnpjSchema, formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand, useQueryCall, useQueryCalls } from '../api/hooks.ts';
import { LOW } from '../theme/narrow.ts';
import { SideDrawer } from '../ui/dialogs/side-drawer.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { DaysDialog } from './days-dialog.tsx';
import { useWatchedColumns } from './watched-columns.tsx';
import { WatchedNoteView } from './watched-note.tsx';
import { WRAPPING } from '../theme/style-pieces.ts';

const PAGE = 500;
const SHOW = ['all', 'changed', 'watching', 'ended'] as const;

const useStyles = makeStyles({
  bar: { ...WRAPPING, columnGap: '12px', rowGap: '8px', marginBottom: '12px' },
  count: { color: tokens.colorNeutralForeground3, marginLeft: 'auto' },
  // Many of them leave the notes their rows in a low window.
  suppliers: {
    margin: '0 0 12px',
    padding: 0,
    listStyleType: 'none',
    [LOW]: { maxHeight: '64px', overflowY: 'auto' },
  },
  supplier: { display: 'flex', columnGap: '12px', alignItems: 'center', flexWrap: 'wrap' },
  subtitle: { margin: '0 0 4px', fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
});

export function WatchedScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['watch', 'screens', 'words']);
  const format = useFormat();
  const { environment } = useWhere();
  const { short } = useNoteWords();
  const [text, setText] = useState('');
  const [show, setShow] = useState<(typeof SHOW)[number]>('all');
  const [pages, setPages] = useState(1);
  const [open, setOpen] = useState('');
  usePurpose('watched', ({ watched }) => {
    // After the title took the focus: a drawer that lost it at once would be hidden from screen readers.
    if (watched) requestAnimationFrame(() => setOpen(watched));
  });
  const [days, setDays] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const search = useDeferredValue(text);
  const asked = (page: number) => ({ environment, show, search, offset: page * PAGE, limit: PAGE });
  // What was found before stays until the next answer: without it the field that is typed in would go.
  const head = useQueryCall('watch.list', asked(0), { keepPrevious: true });
  const others = useQueryCalls(
    'watch.list',
    Array.from({ length: pages - 1 }, (_, page) => asked(page + 1)),
  );
  const settings = useQueryCall('watch.settings', { environment }).data;
  const openKey = accessKeySchema.safeParse(open).data;
  const opened = useQueryCall(
    'watch.of',
    { environment, chNFes: openKey ? [openKey] : [] },
    { enabled: openKey !== undefined, keepPrevious: true },
  ).data?.notes.find(({ chNFe }) => chNFe === open);
  const seen = useCommand('watch.seen');
  const columns = useWatchedColumns();
  const list = head.data;
  const notes = [head.data, ...others.parts].flatMap((part) => part?.notes ?? []);
  const empty = list?.counts.all === 0 && list.suppliers.length === 0;
  return (
    <Page
      title={t('screens:watched.title')}
      intro={t('intro')}
      room="filling"
      actions={
        <>
          {list && list.counts.changed > 0 ? (
            <Button disabledFocusable={seen.pending} onClick={() => void seen.run({ environment })}>
              {t('seeAll')}
            </Button>
          ) : null}
          <Button appearance="subtle" icon={<CalendarClockRegular />} onClick={() => setDays(true)}>
            {t('days.open')}
          </Button>
        </>
      }
    >
      <ErrorPanel error={head.error?.error ?? seen.error} />
      {empty ? <Empty icon={<EyeRegular />} title={t('empty')} text={t('emptyText')} /> : null}
      {list && list.suppliers.length > 0 ? <Suppliers suppliers={list.suppliers} /> : null}
      {list && !empty ? (
        <div className={styles.bar} role="search">
          <SearchField
            label={t('search')}
            hint={t('searchHint')}
            value={text}
            onChange={(value) => {
              setText(value);
              setPages(1);
            }}
          />
          <TabList
            size="small"
            aria-label={t('show.label')}
            selectedValue={show}
            onTabSelect={(_, { value }) => {
              setShow(SHOW.find((each) => each === value) ?? 'all');
              setPages(1);
            }}
          >
            {SHOW.map((each) => (
              <Tab key={each} value={each}>
                {`${t(`show.${each}`)} (${format.number(list.counts[each])})`}
              </Tab>
            ))}
          </TabList>
          <span className={styles.count} role="status">
            {t('shown', { shown: format.number(notes.length), total: format.number(list.total) })}
          </span>
        </div>
      ) : null}
      {head.isPending ? <SkeletonRows rows={6} height={40} /> : null}
      {list && !empty && notes.length === 0 ? (
        <p>{search ? t('words:nothingWith', { text: search }) : t('none')}</p>
      ) : null}
      {notes.length > 0 ? (
        <DataTable<WatchedNote>
          id="watched"
          label={t('screens:watched.title')}
          columns={columns}
          rows={notes}
          keyOf={({ chNFe }) => chNFe}
          open={{
            in: 'note',
            name: ({ chNFe }) => t('openNote', { note: short(chNFe) }),
            on: ({ chNFe }) => setOpen(chNFe),
          }}
          filling
        />
      ) : null}
      {list && notes.length < list.total ? (
        <Button onClick={() => setPages(pages + 1)}>{t('showMore')}</Button>
      ) : null}
      <SideDrawer
        open={opened !== undefined}
        title={opened ? short(opened.chNFe) : ''}
        heading={title}
        onClose={() => setOpen('')}
      >
        {opened ? (
          <WatchedNoteView
            key={opened.chNFe}
            note={opened}
            onActed={() => title.current?.focus()}
            onClose={() => setOpen('')}
          />
        ) : null}
      </SideDrawer>
      {days && settings ? <DaysDialog settings={settings} onClose={() => setDays(false)} /> : null}
    </Page>
  );
}

function Suppliers({ suppliers }: { suppliers: CallOutput<'watch.list'>['suppliers'] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['watch', 'words']);
  const format = useFormat();
  const { environment } = useWhere();
  const stop = useCommand('watch.stop');
  return (
    <section aria-label={t('suppliers')}>
      <h2 className={styles.subtitle}>{t('suppliers')}</h2>
      <ErrorPanel error={stop.error} />
      <ul className={styles.suppliers}>
        {suppliers.map(({ cnpj, name, notes }) => (
          <li key={cnpj} className={styles.supplier}>
            <span>{name ? `${name} · ${formatCnpj(cnpj)}` : formatCnpj(cnpj)}</span>
            <span>{t('words:notes', format.counted(notes))}</span>
            <Button
              size="small"
              appearance="subtle"
              aria-label={t('supplierStop', { cnpj: formatCnpj(cnpj) })}
              onClick={() => void stop.run({ environment, supplier: cnpjSchema.parse(cnpj) })}
            >
              {t('stop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
