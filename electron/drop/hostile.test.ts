/** Files that a folder must not trust: half-written, too large, of another charset, with a DTD, linked, not its own. */

import {
  chmodSync,
  closeSync,
  futimesSync,
  openSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  consSitNFe,
  inutNFe,
  inutTxt,
  makeFolder,
  openTestFolder,
  until,
  type TestFolder,
} from './testing/folder.ts';
import { must } from '../testing/test-app.ts';

let t: TestFolder;
const cnpj = () => t.begun.company.cnpj;
const inbox = (name: string) => join(t.folder, 'Envio', name);

beforeAll(async () => {
  t = await openTestFolder({ charset: 'cp850' });
});
afterAll(() => t.close());

const sent = async () =>
  must(await t.app.call('disablement.list', { environment: 'treino', pending: false })).map(
    ({ nNFIni }) => nNFIni,
  );

// Beside each other: a faulty file is left alone for two seconds before it is refused, since it may still be written.
it.concurrent.each<[string, string, (cnpj: string) => string | Uint8Array, string]>([
  [
    'a DTD',
    'dtd-ped-inu.xml',
    (c) => `<!DOCTYPE x [<!ENTITY a "b">]>${inutNFe({ cnpj: c, n: 601 })}`,
    'input.invalid',
  ],
  ['another document', 'outro-ped-inu.xml', () => consSitNFe('1'), 'input.invalid'],
  [
    'a field twice',
    'duas-ped-inu.xml',
    (c) => inutNFe({ cnpj: c, n: 601 }).replace('<mod>', '<nNFIni>1</nNFIni><mod>'),
    'input.invalid',
  ],
  [
    'another Id',
    'id-ped-inu.xml',
    (c) => inutNFe({ cnpj: c, n: 601, id: `ID3526${c}55001000000602000000602` }),
    'input.invalid',
  ],
  ['another company', 'cnpj-ped-inu.xml', () => inutNFe({ cnpj: '11222333000181', n: 601 }), 'token.company'],
  [
    'another environment',
    'amb-ped-inu.xml',
    (c) => inutNFe({ cnpj: c, n: 601, tpAmb: '1' }),
    'token.environment',
  ],
  [
    'UTF-8 letters in a folder of another charset',
    'utf-ped-inu.txt',
    (c) => inutTxt({ cnpj: c, n: 601 }, 'Número pulado pelo emissor'),
    'body.encoding',
  ],
  [
    'more than 64 KiB',
    'grande-ped-inu.xml',
    (c) => inutNFe({ cnpj: c, n: 601 }) + ' '.repeat(65_536),
    'input.invalid',
  ],
])('a request with %s is refused, and nothing is sent', async (_what, name, content, code) => {
  t.drop(name, content(cnpj()));
  expect(await t.answer(name.replace(/-ped-inu\..*/, '-inu.err'))).toContain(`codigo|${code}\r\n`);
  expect(await sent()).not.toContain(601);
});

// Node itself refuses to read so much, in other words.
it('a file of 2 GB is refused unread', async () => {
  const file = join(t.folder, 'enorme.tmp');
  writeFileSync(file, '');
  truncateSync(file, 2 ** 31);
  renameSync(file, inbox('enorme-ped-sit.xml'));
  expect(await t.answer('enorme-sit.err')).toContain('64 KiB');
});

it('letters in the charset of the folder are signed as they were meant', async () => {
  const bytes = Buffer.from(inutTxt({ cnpj: cnpj(), n: 602 }, 'N\xA3mero pulado, n\xC6o usado'), 'latin1');
  t.drop('cp850-ped-inu.txt', bytes);
  expect(await t.answer('cp850-inu.xml')).toContain('<cStat>102</cStat>');
  const [request] = must(
    await t.app.call('disablement.list', { environment: 'treino', pending: false }),
  ).filter(({ nNFIni }) => nNFIni === 602);
  expect(request?.xJust).toBe('Número pulado, não usado');
});

it('a file that another program keeps open, and goes on writing after it was taken, is read when it is whole', async () => {
  const whole = inutNFe({ cnpj: cnpj(), n: 603 });
  const writer = openSync(inbox('metade-ped-inu.xml'), 'w');
  try {
    writeSync(writer, whole.slice(0, 200));
    // The one before it is answered first, and leaves the folder then.
    await until(() => t.working().some((name) => name.includes('metade')));
    await delay(300);
    writeSync(writer, whole.slice(200));
  } finally {
    closeSync(writer);
  }
  expect(await t.answer('metade-inu.xml')).toContain('<cStat>102</cStat>');
});

it('a request that is write-protected is answered too', async () => {
  const made = join(t.folder, 'protegido.tmp');
  writeFileSync(made, inutNFe({ cnpj: cnpj(), n: 607 }));
  chmodSync(made, 0o444);
  renameSync(made, inbox('protegido-ped-inu.xml'));
  expect(await t.answer('protegido-inu.xml')).toContain('<cStat>102</cStat>');
  await until(() => t.working().length === 0);
});

it.each([
  ['of this computer', 7, 0],
  // As on a file server, or after the computer slept between two pieces.
  ['an hour behind', 8, 3_600],
])(
  'of a TXT written in pieces no range is disabled but the one that it has in the end, by a clock %s',
  async (_clock, serie, behindSeconds) => {
    const whole = inutTxt({ cnpj: cnpj(), n: 611, serie });
    const cut = whole.indexOf('nNFFin|611') + 'nNFFin|61'.length;
    const fields = whole.slice(0, cut).replace('nNFIni|611', 'nNFIni|61');
    const last = whole.slice(whole.indexOf('xJust|'));
    const name = `pedacos-${serie}`;
    const writer = openSync(inbox(`${name}-ped-inu.txt`), 'w');
    const write = (piece: string) => {
      writeSync(writer, piece);
      const at = Date.now() / 1_000 - behindSeconds;
      futimesSync(writer, at, at);
    };
    try {
      // Complete in itself at this moment: 61 to 61.
      write(`${last}\r\n${fields}`);
      await until(() => t.working().length === 1);
      await delay(400);
      write('2|\r\n');
    } finally {
      closeSync(writer);
    }
    expect(await t.answer(`${name}-inu.xml`)).toContain('<nNFFin>612</nNFFin>');
  },
);

// Windows makes links for administrators only, and has no such name.
it.skipIf(process.platform === 'win32')('a link and any other name are left as they are', async () => {
  const outside = join(makeFolder(), 'x.xml');
  writeFileSync(outside, consSitNFe(t.begun.examples['authorized'] ?? ''));
  symlinkSync(outside, inbox('link-ped-sit.xml'));
  writeFileSync(inbox('nota-env-lot.xml'), '<a/>');
  writeFileSync(inbox('..\\..\\fora-ped-sit.xml'), '<a/>');
  await delay(500);
  expect(t.outbox().filter((name) => /link|nota|fora/.test(name))).toEqual([]);
});

// By its mode; Windows' access lists are tried in storage/files/windows-access.test.ts.
it.skipIf(process.platform === 'win32')(
  'a folder that others may change, or that is served already, is not granted',
  async () => {
    const wanted = { cnpj: cnpj(), environment: 'treino', scopes: ['consultar'] } as const;
    const open = makeFolder();
    chmodSync(open, 0o777);
    const refused = async (folder: string) => {
      const made = await t.app.call('drop.create', {
        ...wanted,
        cnpj: t.begun.company.cnpj,
        scopes: ['consultar'],
        folder,
      });
      return made.ok ? 'made' : (made.error.data?.['reason'] ?? made.error.code);
    };
    expect(await refused(open)).toBe('others');
    expect(await refused(t.folder)).toBe('taken');
    expect(await refused(join(t.folder, 'Retorno'))).toBe('taken');
    expect(await refused(t.app.dataDir)).toBe('data');
    expect(await refused(join(t.folder, 'nada'))).toBe('missing');
  },
);

it('nothing is taken from a revoked folder', async () => {
  must(await t.app.call('drop.revoke', { id: t.grant.id }));
  await delay(300);
  t.drop('tarde-ped-inu.xml', inutNFe({ cnpj: cnpj(), n: 604 }));
  await delay(1_000);
  expect(t.inbox()).toContain('tarde-ped-inu.xml');
  expect(await sent()).not.toContain(604);
});
