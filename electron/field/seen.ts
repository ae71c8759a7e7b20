/** What a rehearsal has seen, step by step, as written to `ensaio.json`; nothing here is redacted yet. */

import type { ServerSeen } from './server.ts';
import type { Attempt } from './shake.ts';

export interface Answered extends Pick<
  Attempt,
  'certo' | 'ms' | 'http' | 'cStat' | 'xMotivo' | 'relogioMs' | 'erro'
> {
  readonly situacao?: string;
  readonly estado?: string;
  readonly deArquivo?: boolean;
  /** The answer's form: elements, codes, and lengths in place of texts. */
  readonly forma?: readonly string[];
}

/** Of a key or a range: which one, by what becomes a stand-in. */
export type Named = Answered & { readonly de: string };

export interface Seen {
  readonly geradoEm: string;
  readonly programa: string;
  /** The TLS that spoke: Node's or Electron's. */
  readonly motor: string;
  readonly computador?: Readonly<Record<string, unknown>>;
  readonly servidores: readonly ServerSeen[];
  readonly situacoes: readonly Named[];
  readonly consultas: readonly Named[];
  readonly inutilizacao?: Named;
  readonly reenvio?: Named;
  /** What a person looked at in the window: seen as it should be, or not. */
  readonly janela: readonly { readonly item: string; readonly texto: string; readonly visto: boolean }[];
}

/** The engine of this process: Electron's is BoringSSL, whatever its Node says of OpenSSL. */
export function engine(): string {
  const { electron, node, openssl } = process.versions;
  return electron === undefined ? `Node ${node}, OpenSSL ${openssl}` : `Electron ${electron}, BoringSSL`;
}
