/** A reader thread for tests, on a bad disk. */

import '../../documents/testing/bad-disk.ts';

await import('../scan/threads/numbers-read-worker.ts');
