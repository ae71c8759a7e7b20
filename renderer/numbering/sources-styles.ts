/** Styles that the parts of the sources share. */

import { makeStyles, tokens } from '@fluentui/react-components';

export const useSourcesStyles = makeStyles({
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '8px', justifyItems: 'start' },
  line: { margin: 0 },
  path: { margin: 0, fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
});
