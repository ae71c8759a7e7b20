/** A reader thread for tests, on a bad disk. */

import '../../../documents/testing/bad-disk.ts';

await import('../read/batch-read-worker.ts');
