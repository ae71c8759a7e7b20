/** The English catalogue: exactly the texts of the Portuguese one. */

import type { Catalogue } from '../pt-BR/index.ts';
import { asking } from './asking.ts';
import { batch } from './batch.ts';
import { certificates } from './certificates.ts';
import { closing } from './closing.ts';
import { common } from './common.ts';
import { consult } from './consult.ts';
import { connection } from './connection.ts';
import { disablement } from './disablement.ts';
import { evidence } from './evidence.ts';
import { exam } from './exam.ts';
import { firstRun } from './first-run.ts';
import { frame } from './frame.ts';
import { gaps } from './gaps.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { integration } from './integration.ts';
import { mnemonics } from './mnemonics.ts';
import { numbering } from './numbering.ts';
import { palette } from './palette.ts';
import { past } from './past.ts';
import { panel } from './panel.ts';
import { records } from './records.ts';
import { settings } from './settings.ts';
import { sources } from './sources.ts';
import { training } from './training.ts';
import { watch } from './watch.ts';

export const en: Catalogue = {
  common,
  frame,
  firstRun,
  home,
  closing,
  consult,
  batch,
  disablement,
  evidence,
  exam,
  history,
  certificates,
  integration,
  connection,
  training,
  past,
  panel,
  records,
  settings,
  numbering,
  asking,
  sources,
  gaps,
  help,
  palette,
  mnemonics,
  watch,
};
