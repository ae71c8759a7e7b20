/** A company's files are copied while the program writes among them: what is being written is left out. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { tempName } from '../../storage/files/temp-files.ts';
import { copyCompanyFiles } from './company-files.ts';

const CNPJ = '11444777000161';
let base: string;
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'balcao-arquivo-'))));
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

test('a file that is being written, or that a killed program left half written, is not copied', async () => {
  const year = join(base, CNPJ, 'producao', '2026');
  mkdirSync(year, { recursive: true });
  writeFileSync(join(year, 'um.xml'), '<a/>');
  for (const kind of ['own', 'shared'] as const) writeFileSync(join(year, tempName('metade', kind)), '<');
  expect(await copyCompanyFiles(base, CNPJ, join(base, 'para'))).toBe(1);
  expect(readdirSync(join(base, 'para', CNPJ, 'producao', '2026'))).toEqual(['um.xml']);
});

test('files that are written meanwhile do not end the copy', async () => {
  const year = join(base, CNPJ, 'producao', '2026');
  const names = Array.from({ length: 100 }, (_, n) => `${n}.xml`);
  await writeOnce(join(year, 'um.xml'), Buffer.from('<a/>'));
  let over = false;
  const written = (async () => {
    for (const name of names) await writeOnce(join(year, name), Buffer.from(name));
    over = true;
  })();
  for (let n = 0; !over; n++) await copyCompanyFiles(base, CNPJ, join(base, `para-${n}`));
  await written;
  expect(await copyCompanyFiles(base, CNPJ, join(base, 'para'))).toBe(names.length + 1);
});
