/** Keeps the page's tables of codes as new as the core's, where a signed file added to the built-in ones. */

import { setNewerTables } from '../../shared/fiscal/code-tables.ts';
import type { Client } from './client.ts';

/** Leaves the tables as they are if the core does not answer. */
export async function loadNewerTables(call: Client['call']): Promise<void> {
  const loaded = await call('sefaz-data.tables', {});
  if (loaded.ok) setNewerTables(loaded.value.tables);
}

export function followNewerTables({ call, listen }: Client): void {
  listen((event) => {
    if (event.name === 'data.changed' && event.data.topics.includes('sefaz-data')) void loadNewerTables(call);
  });
}
