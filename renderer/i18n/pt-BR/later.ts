/** The Portuguese texts of what is loaded after the first screen; `later` of `i18n.ts` waits for them. */

import { asking } from './asking.ts';
import { batch } from './batch.ts';
import { closing } from './closing.ts';
import { consult } from './consult.ts';
import { disablement } from './disablement.ts';
import { evidence } from './evidence.ts';
import { exam } from './exam.ts';
import { firstRun } from './first-run.ts';
import { integration } from './integration.ts';
import { numbering } from './numbering.ts';
import { palette } from './palette.ts';
import { past } from './past.ts';
import { panel } from './panel.ts';
import { records } from './records.ts';
import { settings } from './settings.ts';
import { watch } from './watch.ts';

export const laterTexts = {
  firstRun,
  closing,
  consult,
  batch,
  disablement,
  evidence,
  exam,
  integration,
  past,
  panel,
  records,
  settings,
  asking,
  numbering,
  palette,
  watch,
};
