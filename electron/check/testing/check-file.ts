/** The verdict on the first document of a file, for tests whose files hold one. */

import { checkAll } from '../checker.ts';
import type { ProcInutReport } from '../proc-inut.ts';

export async function checkFile(bytes: Uint8Array): Promise<ProcInutReport> {
  const [first] = await checkAll(bytes);
  if (!first) throw new Error('a file without a report');
  return first;
}
