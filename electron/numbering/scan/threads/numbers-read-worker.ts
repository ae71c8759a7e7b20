/** A thread that lists folders and reads files for the ledger of numbers; only such threads wait for the file system. */

import { parentPort, workerData } from 'node:worker_threads';
import { takeThreadTables } from '../../../sefaz/data/tables-of-threads.ts';
import { listFolder } from '../../../documents/walk/list-folder.ts';
import { COUNTER, STATUS, type ReaderMessage, type ReadTask, type Task } from './messages.ts';
import { createFileReader } from '../read-file.ts';
import { createCollector } from '../sink.ts';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
takeThreadTables();
const counters = new Int32Array((workerData as { readonly counters: SharedArrayBuffer }).counters);
const count = (index: number) => void Atomics.add(counters, index, 1);
const beat = () => count(COUNTER.beat);
const post = (message: ReaderMessage) => port.postMessage(message);

const reader = createFileReader();
const collector = createCollector(
  { beat, foundEntry: () => count(COUNTER.found), readEntry: () => count(COUNTER.done) },
  (found) => post({ kind: 'part', found }),
);

async function read(task: ReadTask): Promise<ReaderMessage> {
  const { paths } = task;
  const statuses = new Uint8Array(paths.length);
  const sizes = new Float64Array(paths.length);
  const stamps = new Float64Array(paths.length);
  for (const [i, path] of paths.entries()) {
    Atomics.store(counters, COUNTER.at, i);
    beat();
    const known = { size: task.sizes[i] ?? -1, stamp: task.stamps[i] ?? -1 };
    const sink = collector.sinkFor(i);
    const reading = reader.read(path, known, task.named, sink);
    const result = reading instanceof Promise ? await reading : reading;
    const { status } = result;
    if (status === STATUS.failed || status === STATUS.unseen || status === STATUS.gone) collector.drop(i);
    if (result.reason !== undefined) sink.problem('', result.reason);
    statuses[i] = status;
    sizes[i] = result.size;
    stamps[i] = result.stamp;
  }
  return { kind: 'read', statuses, sizes, stamps, found: collector.take() };
}

port.on('message', (task: Task) => {
  if (task.kind === 'read') {
    // A rejection is a bug: it ends the thread, and the coordinating one reports the file.
    void read(task).then(post);
    return;
  }
  const listings = task.paths.map((path, i) => {
    Atomics.store(counters, COUNTER.at, i);
    beat();
    return listFolder(path, () => true);
  });
  post({ kind: 'listed', listings });
});
post({ kind: 'ready' });
