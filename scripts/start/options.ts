/** The options of `npm start`. */

import { parseArgs } from 'node:util';

const USAGE = `Uso: npm start -- [opções]

  --navegador    abre no navegador, mesmo onde há Electron
  --no-open      não abre nada: só mostra o endereço
  --port N       porta do endereço; sem ela, ou 0, uma livre
  --dados PASTA  pasta de dados (padrão: a do programa)`;

export interface StartOptions {
  readonly 'no-open': boolean;
  readonly navegador: boolean;
  readonly port: number;
  readonly dados?: string | undefined;
}

/** What to say in place of starting, and with which exit code. */
export interface Said {
  readonly text: string;
  readonly exit: 0 | 2;
}

export function startOptions(args: readonly string[]): StartOptions | Said {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        'no-open': { type: 'boolean', default: false },
        navegador: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        dados: { type: 'string' },
      },
    });
    if (values.help) return { text: USAGE, exit: 0 };
    const port = Number(values.port);
    if (!/^[0-9]+$/.test(values.port) || port > 65_535) return misused(`--port ${values.port}`);
    // As a path it would be the current folder.
    if (values.dados?.trim() === '') return misused('--dados');
    return { ...values, port };
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
}

function misused(what: string): Said {
  return { text: `${what}?\n\n${USAGE}`, exit: 2 };
}
