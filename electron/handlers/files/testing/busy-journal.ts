/** A thread that adds requests to the journal of a data folder until it is stopped. */

import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { openJournal } from '../../../disablement/journal/sqlite/sqlite-journal.ts';

const opened = openJournal(String(workerData));
if (!opened.ok || !parentPort) throw new Error('the journal cannot be opened');
const journal = opened.value;
let running = true;
parentPort.once('message', () => (running = false));

const at = '2026-01-01T08:00:00.000Z';
const record = async (n: number) => {
  const requestId = randomUUID();
  const discarded = { kind: 'discarded', step: 'discard', at, data: {} } as const;
  await journal.importRequest({
    seen: [],
    of: { environment: 'homologacao', id: `ID${n}` },
    requestId,
    drafts: [discarded],
    row: {
      requestId,
      id: `ID${n}`,
      environment: 'homologacao',
      tpAmb: '2',
      uf: 'SP',
      ano: 2026,
      cnpj: '11222333000181',
      company: 'Padaria',
      mod: '55',
      serie: 1,
      nNFIni: n,
      nNFFin: n,
      xJust: 'Número pulado por falha do emissor',
      signedXml: '<inutNFe/>'.repeat(200),
      certificate: '',
      certificateUntil: at,
      createdAt: at,
    },
  });
};
const next = async (n: number) => {
  await record(n);
  if (n === 20) parentPort?.postMessage('busy');
  if (running) setImmediate(() => void next(n + 1));
  else {
    await journal.close();
    parentPort?.close();
  }
};
await next(1);
