/** Shows the steps of a disablement on stderr for a person at a terminal. */

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

/** Returns the function that ends it. */
export function showProgress(client: Client, context: CliContext): () => void {
  return client.subscribe((event) => {
    if (event.name === 'disablement.progress') context.progress(STEPS[event.data.step]);
  });
}
