/** What the configuration of the packaging promises to administrators of the computers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { APP_ID, NOTICE_CLASS } from '../../electron/shell/system-entry.ts';
import { ROOT } from '../root.ts';
import { feedFromEnvironment } from './feed.ts';

const config = parse(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as Record<string, unknown>;

describe('the installer', () => {
  it('is for one user, without an administrator, and leaves the data where they are', () => {
    expect(config['nsis']).toMatchObject({
      perMachine: false,
      allowElevation: false,
      packElevateHelper: false,
      deleteAppDataOnUninstall: false,
    });
    expect(config['win']).toMatchObject({
      requestedExecutionLevel: 'asInvoker',
      target: ['nsis', 'portable'],
    });
    expect(config['portable']).toMatchObject({ requestExecutionLevel: 'user' });
  });

  it('is one file for each kind of computer, named as the feed allows', () => {
    expect(config['nsis']).toMatchObject({
      buildUniversalInstaller: false,
      artifactName: 'balcao-nfe-${version}-${arch}-instalador.${ext}',
    });
    expect(config['portable']).toMatchObject({
      artifactName: 'balcao-nfe-${version}-${arch}-portatil.${ext}',
    });
  });

  it('is published by nothing but the release itself', () => {
    expect(config['publish']).toBeNull();
  });

  it('touches no more of the registry than the user’s own part', () => {
    const script = readFileSync(join(ROOT, 'assets/installer.nsh'), 'utf8');
    expect(script).not.toMatch(/HKLM|HKEY_LOCAL_MACHINE|RequestExecutionLevel/i);
  });

  it('leaves PATH alone, and gives the command a name only where a person ticked it', () => {
    const script = readFileSync(join(ROOT, 'assets/installer.nsh'), 'utf8');
    expect(script).not.toMatch(/"Path"/i);
    expect(script).toContain(
      '${If} $BalcaoComando == 1\n    WriteRegStr HKCU "Environment" "BALCAO_COMANDO"',
    );
    expect(script).toMatch(
      /macro customUnInstall[^]*\{IfNot\} \$\{isUpdated\}[^]*insertmacro balcaoComandoSome/,
    );
  });

  it('signs what is ours, and leaves Node as its project signed it', () => {
    expect(config['win']).toMatchObject({ signExts: ['!balcao-node.exe'] });
  });

  it('has the identity that the program gives itself, and takes the class of its notices away', () => {
    expect(config['appId']).toBe(APP_ID);
    expect(readFileSync(join(ROOT, 'assets/installer.nsh'), 'utf8')).toContain(
      `DeleteRegKey HKCU "Software\\Classes\\CLSID\\${NOTICE_CLASS}"`,
    );
  });
});

describe('the portable program', () => {
  it('is unpacked into a folder of its own at each start', () => {
    // The builder gives any other value than true, and none, one name for all starts, whose folder each start empties.
    expect(config['portable']).toMatchObject({ unpackDirName: true });
    const builder = readFileSync(
      join(ROOT, 'node_modules/app-builder-lib/out/targets/nsis/NsisTarget.js'),
      'utf8',
    );
    expect(builder).toContain('if (typeof unpackDirName === "string" || !unpackDirName)');
  });
});

describe('the feed of a package', () => {
  const keys = ['a key'];
  const subject = 'CN=Balcão NF-e Ltda, O=Balcão NF-e Ltda, C=BR';
  const env = { BALCAO_FEED_URL: 'https://atualiza.example.com/', BALCAO_PUBLISHERS: `${subject}\n` };

  it('is none without an address', () => {
    expect(feedFromEnvironment({}, [])).toBeUndefined();
    expect(feedFromEnvironment({ BALCAO_FEED_URL: '' }, keys)).toBeUndefined();
  });

  it('names the address and the publishers', () => {
    expect(feedFromEnvironment(env, keys)).toBe(
      JSON.stringify({ url: env.BALCAO_FEED_URL, publishers: [subject] }),
    );
  });

  it.each([
    ['without a publisher', { ...env, BALCAO_PUBLISHERS: '' }, 'BALCAO_PUBLISHERS'],
    ['with a bare name', { ...env, BALCAO_PUBLISHERS: 'Balcão' }, 'BALCAO_PUBLISHERS'],
    ['without https', { ...env, BALCAO_FEED_URL: 'http://example.com/' }, 'https'],
    ['at a file', { ...env, BALCAO_FEED_URL: 'https://example.com/x' }, 'folder'],
  ])('stops the packaging %s', (_, given, says) => {
    expect(() => feedFromEnvironment(given, keys)).toThrow(says);
  });

  it('stops the packaging while the program has no key', () => {
    expect(() => feedFromEnvironment(env, [])).toThrow('keys.ts');
  });
});
