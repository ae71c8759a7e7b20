/** Styles that Conferir, Auditoria and Cópias de segurança share: a column of cards, a large verdict on top, secondary text. */

import { makeStyles, tokens } from '@fluentui/react-components';

export const useReportStyles = makeStyles({
  column: { display: 'grid', rowGap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  /** In a page that fills the window: the table in it takes the height that is left. */
  filling: { display: 'flex', flexDirection: 'column', rowGap: '16px', flexGrow: 1, minHeight: 0 },
  bar: { display: 'flex', columnGap: '8px', rowGap: '8px', flexWrap: 'wrap', alignItems: 'center' },
  verdict: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    margin: 0,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  text: { margin: '-8px 0 12px', color: tokens.colorNeutralForeground2, maxWidth: '76ch' },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
  list: { margin: '8px 0', paddingLeft: '20px', display: 'grid', rowGap: '6px' },
  path: { overflowWrap: 'anywhere' },
  /** Focused by the page itself, to be read where it is. */
  result: { outline: 'none' },
});
