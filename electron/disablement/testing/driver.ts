/**
 * A process that sends one request and stops at a chosen step, to be killed there: `node driver.ts DATA ARCHIVE PORT
 * REQUEST STEPS`. It prints `stopped` or its outcome.
 */

import { writeSync } from 'node:fs';
import { request } from 'node:http';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { SoapResponse, TransportFault } from '../../sefaz/tls/connection.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { createDisablements } from '../disablements.ts';
import { openJournal } from '../journal/sqlite/sqlite-journal.ts';
import { createOwners } from '../journal/sqlite/owner-files.ts';
import { killableDeps, killableDisk, type Life } from './simulated-death.ts';
import { CNPJ, consentOf, makeTestContext, valueOf, testDeps } from './test-context.ts';

const [dataDir = '', archive = '', port = '', requestId = '', lastStep = ''] = process.argv.slice(2);

let steps = 0;
const life: Life = {
  step: () => {
    steps += 1;
    if (steps <= Number(lastStep)) return;
    writeSync(1, 'stopped\n');
    // Blocked, but alive: the owner's lock stays held until the kill.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  dead: false,
  steps: 0,
};

function post(body: Buffer): Promise<Result<SoapResponse, TransportFault>> {
  return new Promise((resolve) => {
    const lost = () =>
      resolve(
        err({ code: 'sefaz.reset', phase: 'answer', requestWritten: true, data: { host: '127.0.0.1' } }),
      );
    const call = request({ host: '127.0.0.1', port, method: 'POST', agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', lost);
      response.on('end', () =>
        resolve(ok({ httpStatus: response.statusCode ?? 0, contentType: '', body: Buffer.concat(parts) })),
      );
    });
    call.on('error', lost);
    call.end(body);
  });
}

// The request is signed already; this key signs nothing.
const signsNothing = () => Promise.reject(new Error('signed twice'));
const identity: Identity = {
  fingerprint: '',
  cnpj: CNPJ,
  root: CNPJ.slice(0, 8),
  certPem: '',
  leafDer: Buffer.alloc(0),
  keyHolder: { signSha1: signsNothing, signSha256: signsNothing, tls: {} },
  gone: new AbortController().signal,
};
const context = { ...makeTestContext(), now: Date.now() };
const deps = {
  ...testDeps(context, (body) => body, identity, { dataDir, archive }),
  connect: async () =>
    ok({
      link: { post: ({ body }: { body: Buffer }) => post(body), close: () => undefined },
      overridden: false,
    }),
};
const disk = { journal: valueOf(openJournal(dataDir)), owners: createOwners(dataDir), writeOnce };
const app = valueOf(createDisablements({ ...killableDeps(deps, life), disk: killableDisk(disk, life) }));
const result = await app.send({ environment: 'homologacao', requestId }, consentOf(context));
writeSync(1, `${result.ok ? result.value.state : result.error.code}\n`);
await app.shutDown();
