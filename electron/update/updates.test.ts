/** The updater's own code against a feed on loopback: what is taken, and each thing that is refused. */

import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateFault } from '../../shared/contract.ts';
import { makeDataKey, nextData, signed as signedData } from '../sefaz/testing/signed-data.ts';
import { SIGNATURE_SCRIPT, verifyPublisher, type PowerShell } from './authenticode.ts';
import { readFeed } from './feed.ts';
import { openLocalFeed, PUBLISHER, type LocalFeed } from './testing/local-feed.ts';
import { createUpdates } from './updates.ts';

let feed: LocalFeed;
let folder = '';
let launched: string[] = [];
let running = false;
let answer: (file: string) => object;
beforeEach(async () => {
  feed = await openLocalFeed();
  folder = mkdtempSync(join(tmpdir(), 'balcao-update-'));
  launched = [];
  running = false;
  answer = (path) => ({ status: 0, subject: PUBLISHER, path });
});
afterEach(async () => {
  await feed.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** As the script writes texts: four hexadecimal digits for each of its UTF-16 units. */
const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const powerShell: PowerShell = async (_script, { BALCAO_INSTALADOR: file = '' }) => {
  const said = answer(file);
  return JSON.stringify(said, (_name, value: unknown) => (typeof value === 'string' ? hex(value) : value));
};
const open = (version = '1.2.0', arch = 'x64') => {
  const text = JSON.stringify({ url: feed.url, publishers: [PUBLISHER] });
  const read = readFeed(text, { keys: feed.keys, loopback: true });
  if (!read.ok) throw new Error(read.error);
  return createUpdates({
    feed: read.value,
    keys: feed.keys,
    program: { version, arch },
    settingsFolder: folder,
    folder: join(folder, 'instalador'),
    fetch,
    verifyPublisher: (file, publishers) => verifyPublisher(file, publishers, powerShell),
    commandInUse: async () => running,
    launch: async (file) => launched.push(file) > 0,
    clock: { now: () => new Date('2026-11-22T10:00:00Z') },
    log: { write: () => undefined },
  });
};
const left = () => (existsSync(join(folder, 'instalador')) ? readdirSync(join(folder, 'instalador')) : []);
const yes = async () => true;

describe('a good update', () => {
  it('waits while the installed command line runs, which the installer would end', async () => {
    const updates = open();
    await updates.check();
    await updates.download();
    running = true;
    await updates.install('1.3.0', yes);
    expect(updates.state()).toMatchObject({
      offer: { stage: 'ready' },
      fault: { reason: 'command-in-use', version: '1.3.0' },
    });
    expect(launched).toEqual([]);
    running = false;
    await updates.install('1.3.0', yes);
    expect(launched).toHaveLength(1);
  });

  it('is offered with its notes, downloaded, verified and started, each when it is asked for', async () => {
    const updates = open();
    expect(feed.asked).toEqual([]);
    await updates.check();
    expect(updates.state()).toMatchObject({
      offer: { version: '1.3.0', notes: 'Os furos agora têm prazo.', stage: 'offered', bytes: 300_000 },
      checkedAt: '2026-11-22T10:00:00.000Z',
    });
    expect(feed.asked).toEqual(['/balcao/estavel.json']);
    expect(left()).toEqual([]);
    await updates.download();
    expect(updates.state().offer).toMatchObject({ stage: 'ready' });
    const file = join(folder, 'instalador', 'balcao-nfe-1.3.0-x64-instalador.exe');
    expect(readFileSync(file).equals(feed.installer)).toBe(true);
    expect(launched).toEqual([]);
    await updates.install('1.3.0', yes);
    expect(launched).toEqual([file]);
    expect(updates.state().offer).toMatchObject({ stage: 'installing' });
    expect(updates.state().fault).toBeUndefined();
  });

  it('tells its progress in few steps', async () => {
    const updates = open();
    let heard = 0;
    updates.listen(() => (heard += 1));
    await updates.check();
    await updates.download();
    expect(heard).toBeGreaterThan(3);
    expect(heard).toBeLessThan(60);
  });

  it('of the same version is none', async () => {
    const updates = open('1.3.0');
    await updates.check();
    expect(updates.state().offer).toBeUndefined();
    expect(updates.state().fault).toBeUndefined();
  });

  it('of the beta channel is asked for only where it was chosen, and a change of channel drops the other’s offer', async () => {
    const beta = feed.release({ version: '1.4.0-beta.2', channel: 'beta' });
    feed.put('beta.json', feed.signed(beta));
    const updates = open();
    await updates.check();
    expect(updates.state().offer?.version).toBe('1.3.0');
    await updates.choose({ allowed: true, channel: 'beta' });
    expect(updates.state().offer).toBeUndefined();
    await updates.check();
    expect(updates.state().offer?.version).toBe('1.4.0-beta.2');
    expect(open().state()).toMatchObject({ allowed: true, channel: 'beta' });
  });

  it('is still offered where the feed is out of reach when it is looked for again', async () => {
    const updates = open();
    await updates.check();
    feed.put('estavel.json', Buffer.from('página de manutenção'));
    await updates.check();
    expect(updates.state()).toMatchObject({ offer: { version: '1.3.0', stage: 'offered' } });
    expect(updates.state().fault).toBeDefined();
  });

  it('downloads once where it is asked for twice at the same time', async () => {
    const updates = open();
    await updates.check();
    await Promise.all([updates.download(), updates.download(), updates.check()]);
    expect(feed.asked).toHaveLength(2);
  });
});

describe('what the server says of a release', () => {
  const refused = async (reason: UpdateFault, version = '1.2.0', arch = 'x64') => {
    const updates = open(version, arch);
    await updates.check();
    expect(updates.state().fault).toMatchObject({ reason });
    expect(updates.state().offer).toBeUndefined();
    await updates.download();
    await updates.install('1.3.0', yes);
    expect(feed.asked.filter((path) => path.endsWith('.exe'))).toEqual([]);
    expect(launched).toEqual([]);
  };
  const put = (file: Buffer) => feed.put('estavel.json', file);

  it('is refused where it is older than the program', () => refused('older', '1.3.1'));
  it('is refused where it is the release before the running pre-release', () =>
    refused('older', '1.4.0-beta.1'));
  it('is refused unsigned', () => {
    put(Buffer.from(JSON.stringify(feed.release())));
    return refused('unsigned');
  });
  it('is refused with one byte changed', () => {
    const file = feed.signed(feed.release());
    file[file.length - 40] = (file[file.length - 40] ?? 0) ^ 1;
    put(file);
    return refused('altered');
  });
  it('is refused cut short', () => {
    put(feed.signed(feed.release()).subarray(0, 300));
    return refused('altered');
  });
  it('is refused by the key of another', async () => {
    const other = await openLocalFeed();
    put(other.signed(feed.release()));
    await other.close();
    return refused('foreign-key');
  });
  it('is refused where it is signed data on SEFAZ', () => {
    put(signedData(nextData(), makeDataKey()));
    return refused('altered');
  });
  it.each([
    ['another channel', { channel: 'beta' as const }],
    ['a pre-release in the stable channel', { version: '1.3.0-beta.1' }],
    ['a version of another form', { version: '1.3' }],
    ['no notes', { notes: ' ' }],
    ['no installer', { installers: [] }],
  ])('is refused with %s', (_, change) => {
    put(feed.signed(feed.release(change)));
    return refused('shape');
  });
  it.each([
    '../x.exe',
    'https://example.com/x.exe',
    'a/b.exe',
    '//example.com/x.exe',
    'x.msi',
    '.exe',
    'a%2fb.exe',
  ])('is refused where the installer is %s', (name) => {
    const [installer] = feed.release().installers;
    put(
      feed.signed(feed.release({ installers: [{ arch: 'x64', bytes: 1, sha512: '', ...installer, name }] })),
    );
    return refused('shape');
  });
  it('is refused without an installer for this computer', () => refused('no-file', '1.2.0', 'arm64'));
  it('is refused over 1 MiB, without reading it to its end', async () => {
    let sent = 0;
    feed.put('estavel.json', (_request, response) => {
      response.writeHead(200);
      const more = () => {
        sent += 65_536;
        if (sent < 64 * 1_048_576 && !response.destroyed) response.write(Buffer.alloc(65_536, 32), more);
      };
      more();
    });
    await refused('too-large');
    expect(sent).toBeLessThan(32 * 1_048_576);
  });
  it.each([301, 302, 307, 308])(
    'is refused by a redirect with status %d, which is not followed',
    async (status) => {
      const other = await openLocalFeed();
      feed.put('estavel.json', (_request, response) => {
        response.writeHead(status, { location: `${other.url}estavel.json` }).end();
      });
      await refused('redirected');
      expect(other.asked).toEqual([]);
      await other.close();
    },
  );
  it('is refused where the server has none', () => {
    feed.put('estavel.json', (_request, response) => void response.writeHead(503).end('later'));
    return refused('answer');
  });
  it('is refused where nobody answers', async () => {
    await feed.close();
    const updates = open();
    await updates.check();
    expect(updates.state().fault).toEqual({ reason: 'unreachable' });
  });
});

describe('an installer', () => {
  const NAME = 'balcao-nfe-1.3.0-x64-instalador.exe';
  const refused = async (reason: UpdateFault) => {
    const updates = open();
    await updates.check();
    await updates.download();
    expect(updates.state()).toMatchObject({
      fault: { reason, version: '1.3.0' },
      offer: { stage: 'offered' },
    });
    expect(left()).toEqual([]);
    await updates.install('1.3.0', yes);
    expect(launched).toEqual([]);
  };

  it('is refused where its bytes are others', () => {
    const other = Buffer.from(feed.installer);
    other[7] = (other[7] ?? 0) ^ 1;
    feed.put(NAME, other);
    return refused('hash');
  });
  it('is refused where the connection ends early', () => {
    feed.put(NAME, (_request, response) => {
      response.writeHead(200, { 'content-length': feed.installer.length });
      response.write(feed.installer.subarray(0, 100_000), () => response.destroy());
    });
    return refused('cut');
  });
  it('is refused where fewer bytes come and the answer ends well', () => {
    feed.put(NAME, feed.installer.subarray(0, 100_000));
    return refused('cut');
  });
  it('is refused where more bytes come', () => {
    feed.put(NAME, Buffer.concat([feed.installer, Buffer.of(0)]));
    return refused('too-large');
  });
  it('is refused by a redirect', () => {
    feed.put(NAME, (_request, response) => void response.writeHead(302, { location: '/x' }).end());
    return refused('redirected');
  });
  it('is refused where Windows finds no valid signature', () => {
    answer = (path) => ({ status: 2, subject: '', path });
    return refused('signature');
  });
  it('is refused where somebody else signed it', () => {
    answer = (path) => ({ status: 0, subject: 'CN=Balcão NF-e Ltda, O=Outra Empresa, C=BR', path });
    return refused('publisher');
  });
  it.each([
    ['nothing', () => ({})],
    ['of another file', () => ({ status: 0, subject: PUBLISHER, path: 'C:\\Windows\\explorer.exe' })],
  ])('is refused where Windows says %s', (_, says) => {
    answer = says;
    return refused('signature-unknown');
  });
  it('is refused where Windows cannot be asked', () => {
    answer = () => {
      throw new Error('blocked by a policy');
    };
    return refused('signature-unknown');
  });

  it('is asked for in words that PowerShell also takes where a policy constrains it', () => {
    // No static member, no cast but to a core type, no method but one of a text: https://learn.microsoft.com, about_Language_Modes.
    expect(SIGNATURE_SCRIPT).not.toMatch(/::|Add-Type|New-Object|\.Invoke|&\s/);
    const casts = [...SIGNATURE_SCRIPT.matchAll(/\[([A-Za-z.]+)\]/g)].map(([, name]) => name);
    expect(new Set(casts)).toEqual(new Set(['int']));
    const methods = [...SIGNATURE_SCRIPT.matchAll(/\.(\w+)\(/g)].map(([, name]) => name);
    expect(new Set(methods)).toEqual(new Set(['ToCharArray']));
  });
  it('is verified once more before it is started', async () => {
    const updates = open();
    await updates.check();
    await updates.download();
    appendFileSync(join(folder, 'instalador', NAME), 'x');
    await updates.install('1.3.0', yes);
    expect(updates.state().fault).toEqual({ reason: 'hash', version: '1.3.0' });
    expect(launched).toEqual([]);
    expect(left()).toEqual([]);
  });
  it('is not started where the last question says no, and stays ready', async () => {
    const updates = open();
    await updates.check();
    await updates.download();
    await updates.install('1.3.0', async () => false);
    expect(launched).toEqual([]);
    expect(updates.state().offer).toMatchObject({ stage: 'ready' });
  });
  it('is not started for notes of another version', async () => {
    const updates = open();
    await updates.check();
    await updates.download();
    await updates.install('1.2.9', yes);
    expect(launched).toEqual([]);
  });
  it('is not started by itself when it was not downloaded', async () => {
    const updates = open();
    await updates.check();
    await updates.install('1.3.0', yes);
    expect(launched).toEqual([]);
  });
});
