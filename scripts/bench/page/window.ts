/** The rows of the bench that a real browser measures: the page's start, its changes of screen, and its heaviest pictures. */

import { START_LIMIT_BYTES } from '../../build/start-weight.ts';
import { ms, type Row } from '../measure.ts';
import { measureHistoryPage } from './history-page.ts';
import { measureNumberLine } from './number-line.ts';
import { shiftRows } from './shifts.ts';
import { measurePage } from './start-page.ts';

const LIMITS = {
  paintMs: 400,
  pressableMs: 800,
  changeMs: 100,
  openHistoryMs: 100,
  drawLineMs: 100,
  dragFrameMs: 50,
};

export async function windowRows(): Promise<readonly Row[]> {
  const page = await measurePage();
  const start = [
    ms('page: first paint, nothing cached', page.paintMs, LIMITS.paintMs),
    ms('page: Consultar can be pressed', page.pressableMs, LIMITS.pressableMs),
    ms('page: slowest change of screen', page.slowestChangeMs, LIMITS.changeMs),
    ms('page: palette or help in front', page.slowestOpenMs, LIMITS.changeMs),
    {
      what: 'page: fetched before the first screen, gzipped',
      measured: `${(page.startBytes / 1000).toFixed(0)} kB`,
      limit: `≤ ${START_LIMIT_BYTES / 1000} kB`,
      ok: page.startBytes <= START_LIMIT_BYTES,
    },
  ];
  const shifts = await shiftRows();
  const history = await measureHistoryPage();
  const line = await measureNumberLine();
  return [
    ...start,
    ...shifts,
    ms('page: Histórico with 500 entries, opened', history, LIMITS.openHistoryMs),
    ms('page: the line of a million numbers, drawn', line.drawMs, LIMITS.drawLineMs),
    ms('page: its longest frame while dragged through', line.dragFrameMs, LIMITS.dragFrameMs),
  ];
}
