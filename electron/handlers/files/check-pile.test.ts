/** The keys of a pile are asked through the same guards as one that a person asks alone. */

import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KEY } from '../../check/testing/notes.ts';
import { must, openTestApp } from '../../testing/test-app.ts';

test.skipIf(process.platform === 'win32')(
  'keys of a pile are not asked in production from a data folder that others may change',
  async () => {
    const app = await openTestApp();
    const { run } = must(await app.call('check.begin', { environment: 'producao' }));
    const xml = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${KEY}" versao="4.00"></infNFe></NFe>`;
    const content = Buffer.from(xml).toString('base64');
    const files = [{ fileName: 'nota.xml', content }];
    must(await app.call('check.add', { run, from: { kind: 'contents', files } }));
    chmodSync(app.dataDir, 0o777);
    must(await app.call('check.ask', { run }));
    chmodSync(app.dataDir, 0o700);
    const { rows } = must(await app.call('check.rows', { run }));
    expect(rows).toMatchObject([{ error: { code: 'data.shared' } }]);
    await app.close();
  },
);
