/** The host of the browser's window in a process of its own, to be killed (`node web-host-process.ts DATA PAGE`); sends its address. */

import { startHost } from '../../web-host/start-host.ts';

const [dataDir = '', rendererDir = ''] = process.argv.slice(2);
const host = await startHost({ dataDir, rendererDir, version: '0.0.0-prova' });
process.once('disconnect', () => void host.close().finally(() => process.exit()));
process.send?.(host.newEntry());
