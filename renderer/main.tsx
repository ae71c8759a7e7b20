/** Entry point of the page: host, language and colours, then the app. */

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from './api/client.ts';
import { askFirst } from './api/first-questions.ts';
import { ClientContext, createQueryClient } from './api/hooks.ts';
import { followNewerTables } from './api/newer-tables.ts';
import { createWebHost } from './api/transport-web.ts';
import { createWindowTransport, findBridge } from './api/transport-window.ts';
import { App } from './app.tsx';
import { startI18n } from './i18n/i18n.ts';
import { keepFocus } from './ui/keyboard/focus-keeper.ts';
import { keepPageUnhidden } from './ui/dialogs/page-unhidden.ts';

const bridge = findBridge();
const host = bridge ? undefined : createWebHost();
const transport = bridge ? createWindowTransport(bridge) : host?.transport;
const root = document.getElementById('root');
if (!root || !transport) throw new Error('the page has no root');

keepFocus();
keepPageUnhidden();
const client = createClient(transport);
const queries = createQueryClient(client);
followNewerTables(client);
host?.onRegained(() => void queries.invalidateQueries());
await Promise.all([startI18n(), askFirst(client, queries, host)]);
createRoot(root).render(
  <StrictMode>
    <ClientContext value={client}>
      <QueryClientProvider client={queries}>
        <App host={host} />
      </QueryClientProvider>
    </ClientContext>
  </StrictMode>,
);
