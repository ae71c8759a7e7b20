/** Answers that come by themselves, where `Retorno` does not take one of them: as while a program holds the earlier one. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Call, DropView } from '../../shared/contract.ts';
import { cnpjRoot, cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { ok } from '../../shared/result.ts';
import { placesOf, waitingOf } from './names.ts';
import { serveFolder } from './serve-folder.ts';
import { fileText, inutNFe, makeFolder } from './testing/folder.ts';

it('one that is held keeps no other from coming, and comes when it is let go of', async () => {
  const cnpj = cnpjSchema.parse('99999999000191');
  const folder = makeFolder();
  const { working, outbox } = placesOf(folder);
  for (const each of [working, outbox]) mkdirSync(each, { recursive: true });
  for (const [n, name] of ['a', 'b'].entries()) {
    const request = waitingOf(`${name}-ped-inu.xml`, `ID${String(n).repeat(41)}`);
    writeFileSync(join(working, request), inutNFe({ cnpj, n: n + 1 }));
  }
  // A folder in the place of the file: nothing can be put over it.
  const held = join(outbox, 'a-inu.err');
  mkdirSync(held);

  const grant: DropView = {
    id: '11111111-1111-4111-8111-111111111111',
    cnpj,
    root: cnpjRoot(cnpj),
    environment: 'homologacao',
    scopes: ['inutilizar'],
    capCall: 1,
    capDay: 1,
    createdAt: '2026-11-27T10:00:00.000Z',
    folder,
    charset: 'utf-8',
  };
  // A person discarded both: what is answered is that.
  const call = (async (name: string) =>
    name === 'disablement.of-id' ? ok([{ state: 'discarded', requestId: 'r' }]) : ok([])) as unknown as Call;
  const failures: unknown[] = [];
  const served = serveFolder({
    grant,
    call,
    ask: () => Promise.reject(new Error('nothing is asked')),
    isLive: () => true,
    failed: (error) => failures.push(error),
  });
  expect(await fileText(join(outbox, 'b-inu.err'))).toContain('foi descartado');
  expect(String(failures[0])).toContain('a-inu.err was not written');
  rmSync(held, { recursive: true, maxRetries: 10 });
  expect(await fileText(held)).toContain('foi descartado');
  await served.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
