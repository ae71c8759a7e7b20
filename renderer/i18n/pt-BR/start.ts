/** The Portuguese texts that the first screen and its frame may show: fetched with the page. */

import { certificates } from './certificates.ts';
import { common } from './common.ts';
import { connection } from './connection.ts';
import { frame } from './frame.ts';
import { gaps } from './gaps.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { mnemonics } from './mnemonics.ts';
import { sources } from './sources.ts';
import { training } from './training.ts';

export const startTexts = {
  common,
  frame,
  home,
  history,
  certificates,
  connection,
  training,
  sources,
  gaps,
  help,
  mnemonics,
};
