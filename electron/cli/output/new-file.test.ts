/** A file of `--saida` that cannot be written: the sentence says why. */

import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { reserveFile } from './new-file.ts';

test('a file that cannot be written says what the disk says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-saida-'));
  const path = join(folder, 'diagnostico.zip');
  const away = await reserveFile(join(folder, 'não há', 'x.zip'));
  expect(away).toMatchObject({
    error: { erro: { mensagem: expect.stringContaining('a pasta não foi encontrada') as string } },
  });

  const probe = await open(path, 'wx');
  const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  const writing = vi
    .spyOn(Object.getPrototypeOf(probe) as typeof probe, 'writeFile')
    .mockRejectedValueOnce(full);
  await probe.close();
  rmSync(path);
  const reserved = await reserveFile(path);
  if (!reserved.ok) throw new Error('not reserved');
  expect(await reserved.value.write('x')).toMatchObject({
    error: { erro: { mensagem: `Não foi possível gravar o arquivo ${path}: o disco está cheio.` } },
  });
  await reserved.value.release();
  writing.mockRestore();
  rmSync(folder, { recursive: true, maxRetries: 10 });
});
