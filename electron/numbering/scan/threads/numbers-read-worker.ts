/** A thread that lists folders and reads files for the ledger of numbers; only such threads wait for the file system. */

import { listFolder } from '../../../documents/walk/list-folder.ts';
import { takeThreadTables } from '../../../sefaz/data/tables-of-threads.ts';
import { poolThread } from '../../../threads/pool-thread.ts';
import { readFile } from '../read-file.ts';
import { createCollector } from '../sink.ts';
import { STATUS, type ReaderAnswer, type ReadTask, type Task } from './messages.ts';

const thread = poolThread<Task, string, ReaderAnswer>();
takeThreadTables();
const collector = createCollector(
  { beat: thread.beat, foundEntry: thread.found, readEntry: thread.done },
  thread.part,
);

async function read(task: ReadTask): Promise<ReaderAnswer> {
  const { paths } = task;
  const statuses = new Uint8Array(paths.length);
  const sizes = new Float64Array(paths.length);
  const stamps = new Float64Array(paths.length);
  for (const [i, path] of paths.entries()) {
    thread.at(i);
    const known = { size: task.sizes[i] ?? -1, stamp: task.stamps[i] ?? -1 };
    const sink = collector.sinkFor(i);
    const reading = readFile(path, known, task.named, sink);
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

thread.take((task) => {
  if (task.kind === 'read') return read(task);
  const listings = task.paths.map((path, i) => {
    thread.at(i);
    return listFolder(path, () => true);
  });
  return { kind: 'listed', listings };
});
