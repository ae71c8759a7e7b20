/** A note in a signed envelope goes into the closing as its XML, out of the envelope. */

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signedEnvelope } from '../../documents/read/testing/signed-envelope.ts';
import { createSourceFiles } from './source-files.ts';

it('the XML is taken out of a signed envelope, and any other file stays as it is', async () => {
  const home = mkdtempSync(join(tmpdir(), 'balcao-fechamento-'));
  const files = createSourceFiles();
  try {
    const path = join(home, '1.p7s');
    for (const [content, wanted] of [
      [signedEnvelope(Buffer.from('<NFe/>')), '<NFe/>'],
      [Buffer.from('<NFe/>'), '<NFe/>'],
    ] as const) {
      writeFileSync(path, content);
      const known = { path, entry: '', size: statSync(path).size, stamp: -1 };
      const read = await files.read(known, () => true);
      expect('bytes' in read && Buffer.from(read.bytes).toString()).toBe(wanted);
    }
  } finally {
    files.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
});
