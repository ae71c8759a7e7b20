/** Shows on stderr, for a person at a terminal, how far a command is. */

import type { AppEvent } from '../../../shared/contract.ts';
import type { Client, CliContext } from '../command.ts';

type Step = Extract<AppEvent, { name: 'disablement.progress' }>['data']['step'];

const STEPS: Readonly<Record<Step, string>> = {
  signing: 'assinando',
  recording: 'gravando',
  confirming: 'conferindo a confirmação',
  connecting: 'conectando',
  sending: 'enviando',
  waiting: 'aguardando a SEFAZ',
  saving: 'salvando o XML',
};

/** The steps of a disablement. Returns the function that ends it. */
export function showSteps(client: Client, context: CliContext): () => void {
  return showProgress(client, context, 'disablement.progress', ({ step }) => STEPS[step]);
}

type DataOf<N extends AppEvent['name']> = Extract<AppEvent, { name: N }>['data'];

/** A line about each event of this name, at most one in `everyMs` milliseconds. Returns the function that ends it. */
export function showProgress<N extends AppEvent['name']>(
  client: Client,
  context: CliContext,
  name: N,
  lineOf: (data: DataOf<N>) => string,
  everyMs = 0,
): () => void {
  let shown = 0;
  return client.subscribe((event) => {
    if (event.name !== name) return;
    const now = context.now().getTime();
    if (now - shown < everyMs) return;
    shown = now;
    context.progress(lineOf(event.data as DataOf<N>));
  });
}
