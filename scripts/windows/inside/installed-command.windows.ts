/** The command line as the installer lays it: `balcao.cmd`, started by a console in a folder with accents, with the Node beside it. */

import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dig, pluck, textAt } from '../../../electron/cli/testing/dig.ts';
import { quoteArgument } from '../../../electron/shell/system-entry.ts';
import { readRehearsal } from '../../field/read-zip.ts';
import { INSTALLED } from './installed-place.ts';

const LIMIT_MS = 60_000;
const FOLDER = join('C:\\balcao', INSTALLED, 'comando');
const COMMAND = join(FOLDER, 'balcao.cmd');
const CNPJ = '99999999000191';
const JUSTIFICATION = 'Números pulados & falha do emissor (loja)';

let base: string;
let data: string;

/** As a person types it in a console. */
function typed(command: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const line = [command, ...args].map(quoteArgument).join(' ');
  return spawn('cmd.exe', ['/d', '/s', '/c', `"${line}"`], {
    env: { ...process.env, ...variables },
    windowsVerbatimArguments: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function balcao(
  args: readonly string[],
  command = COMMAND,
  variables?: Readonly<Record<string, string>>,
) {
  const child = typed(command, [...args, '--dados', data], variables);
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // Throws where a byte is not UTF-8.
  const text = new TextDecoder('utf-8', { fatal: true });
  const stdout = text.decode(Buffer.concat(out));
  const json = args.includes('--json') ? parsed(stdout) : undefined;
  return { exit, stdout, stderr: Buffer.concat(errors).toString(), json };
}

/** With the text itself in the message: it is what a failed test needs. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`no JSON: ${text}`, { cause });
  }
}

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'balcao-instalado-'));
  data = join(base, 'Escritório São João');
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

describe('the installed command line', { timeout: LIMIT_MS }, () => {
  let notes: Record<string, string>;
  let archived: string;

  it('explains itself as balcao, in UTF-8', async () => {
    const help = await balcao(['--help']);
    expect(help).toMatchObject({ exit: 0 });
    expect(help.stdout).toContain('Uso: balcao COMANDO [opções]');
  });

  it('ends with the exit code of the command', async () => {
    const wrong = await balcao(['consultar', '123', '--ambiente', 'treino', '--json']);
    expect(wrong.exit).toBe(2);
    expect(await balcao(['nada'])).toMatchObject({ exit: 2 });
  });

  it('does the whole job of training', async () => {
    const done = await balcao(['treino', 'passeio', '--json']);
    expect(done, done.stdout + done.stderr).toMatchObject({ exit: 0 });
    expect(pluck(dig(done.json, 'passos'), 'ok')).toEqual(Array.from({ length: 7 }, () => true));
    archived = textAt(done.json, 'arquivo');
    notes = Object.fromEntries(
      (dig(done.json, 'passos') as { passo: string; chNFe?: string }[]).map(({ passo, chNFe }) => [
        passo,
        chNFe ?? '',
      ]),
    );
  });

  it('rehearses against training, and nothing of the company or of the computer is in the zip', async () => {
    const zip = join(base, 'ensaio.zip');
    const key = notes['consultar-autorizada'] ?? '';
    const done = await balcao([
      'ensaio',
      'computador',
      'servidores',
      'situacao',
      'consulta',
      'inutilizacao',
      'reenvio',
      key,
      '--ambiente',
      'treino',
      '--cnpj',
      CNPJ,
      '--ano',
      '2026',
      '--serie',
      '8',
      '--de',
      '5',
      '--ate',
      '6',
      '--justificativa',
      JUSTIFICATION,
      '--saida',
      zip,
      '--sim',
      '--json',
    ]);
    expect(done, done.stdout + done.stderr).toMatchObject({ exit: 0 });
    expect(pluck(dig(done.json, 'passos'), 'certo')).toEqual([true, true, true, true, true, true]);
    const seen = await readRehearsal(zip);
    expect(seen).toMatchObject({
      computador: { cofre: { abre: true, mudaOsBytes: true }, pastaNaRede: false },
      servidores: [{ perfil: { needs: 'ecdhe-aead', certificate: 'handshake' }, situacao: { cStat: '107' } }],
      inutilizacao: { cStat: '102' },
      reenvio: { cStat: '563' },
    });
    const text = JSON.stringify(seen).toLowerCase();
    for (const secret of [CNPJ, key, data, base, JUSTIFICATION, 'são joão', userInfo().username]) {
      expect(text.includes(JSON.stringify(secret.toLowerCase()).slice(1, -1)), secret).toBe(false);
    }
  });

  it('consults, disables and checks beside a core that serves over the same data', async () => {
    const token = await balcao(['token', 'criar', '--cnpj', CNPJ, '--ambiente', 'treino', '--json']);
    expect(token, token.stderr).toMatchObject({ exit: 0 });
    const service = typed(COMMAND, ['servir', '--porta', '0', '--json', '--dados', data]);
    try {
      const first = await new Promise<string>((resolve) => {
        let text = '';
        service.stdout.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('\n')) resolve(text);
        });
      });
      const address = textAt(JSON.parse(first), 'endereco');

      const key = notes['consultar-autorizada'] ?? '';
      const consulted = await balcao(['consultar', key, '--ambiente', 'treino', '--json']);
      expect(consulted, consulted.stderr).toMatchObject({ exit: 0 });
      expect(pluck(dig(consulted.json, 'consultas'), 'situacao')).toEqual(['autorizada']);

      const disabled = await balcao([
        'inutilizar',
        '--ambiente',
        'treino',
        '--cnpj',
        CNPJ,
        '--ano',
        '2026',
        '--serie',
        '9',
        '--de',
        '7',
        '--ate',
        '8',
        '--justificativa',
        JUSTIFICATION,
        '--sim',
        '--json',
      ]);
      expect(disabled, disabled.stderr).toMatchObject({ exit: 0, json: { estado: 'homologada' } });
      const file = textAt(disabled.json, 'arquivo');
      expect(readFileSync(file, 'utf8')).toContain('&amp; falha do emissor (loja)');

      const checked = await balcao(['conferir', file, archived, '--json']);
      expect(checked, checked.stderr).toMatchObject({ exit: 0 });

      const answer = await fetch(`${address}/nfe/inut`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          'X-AUTH-TOKEN': textAt(token.json, 'token'),
          ano: 26,
          serie: 9,
          nNFIni: 9,
          nNFFin: 9,
          xJust: 'Numero pulado por falha do emissor',
        }),
      });
      expect(await answer.json()).toMatchObject({ status: 200, retornoInutNFe: { cStat: '102' } });
    } finally {
      // Of this prefix alone, where only this file starts a program of that name.
      await promisify(execFile)('taskkill', ['/F', '/IM', 'balcao-node.exe']);
    }
  });
});

describe('the name that the installer gives to the command', { timeout: LIMIT_MS }, () => {
  const shortcut = join(FOLDER, 'atalho.cmd');

  it('leads to the installed command, and ends with its exit code', async () => {
    const named = { BALCAO_COMANDO: COMMAND };
    expect((await balcao(['--help'], shortcut, named)).stdout).toContain('Uso: balcao COMANDO');
    expect(await balcao(['nada'], shortcut, named)).toMatchObject({ exit: 2 });
  });

  it('asks for a new console where this one does not know the place yet', async () => {
    const asked = await balcao(['--help'], shortcut);
    expect([asked.exit, asked.stderr.trim()]).toEqual([2, 'Feche este terminal e abra outro.']);
  });
});
