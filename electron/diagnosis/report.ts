/** Collects what support needs to know, without keys, passwords, tokens or complete personal numbers. */

import { readFile, statfs } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type {
  Call,
  CertificateView,
  Environment,
  LastRun,
  NetworkSettings,
  SefazDataState,
} from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { LOG_FOLDER, redactLine } from '../log/file-log.ts';
import { logFiles } from '../log/log-files.ts';
import { osHome } from '../log/os-user.ts';
import { redact } from '../log/redaction.ts';
import { isSystemError } from '../log/system-code.ts';

/** The dependencies of the report. */
export interface Surroundings {
  now(): Date;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether training was ever started in this data folder; a call to the core would start it. */
  hasTraining(): boolean;
}

export interface Report {
  readonly geradoEm: string;
  readonly sistema: Readonly<Record<string, string | number>>;
  /** Environment variables that change how connections are made: names only, since proxies may contain passwords. */
  readonly variaveis: readonly string[];
  readonly programa?: Readonly<Record<string, unknown>>;
  readonly pasta?: Readonly<Record<string, unknown>>;
  readonly enderecosTrocados?: readonly string[];
  /** The signed data on SEFAZ in use. */
  readonly dadosSefaz?: Readonly<Record<string, unknown>>;
  /** Of many those whose end is nearest to today. */
  readonly certificados?: readonly Readonly<Record<string, string | number>>[];
  readonly maisCertificados?: number;
  /** How SEFAZ is reached; without user and password. */
  readonly rede?: Readonly<Record<string, string>>;
  /** Requests to disable, by environment and state. */
  readonly inutilizacoes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly servico?: Readonly<Record<string, unknown>>;
  /** How the run before this one ended, unless it was dismissed. */
  readonly ultimaExecucao?: Readonly<Record<string, unknown>>;
  /** The last lines of the log, oldest first. */
  readonly registros: readonly string[];
  /** What could not be determined, and the error's code. */
  readonly falhas: readonly { readonly parte: string; readonly codigo: string }[];
}

const REPORTED_VARIABLES = [
  'HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_USE_ENV_PROXY', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'OPENSSL_CONF', 'XDG_DATA_HOME', 'TZ',
] as const; // prettier-ignore
const LOG_LINES = 200;
const MOST_CERTIFICATES = 100;
const MB = 1024 * 1024;

/** Collects each part separately: a failed part is reported, and the rest is still there. */
export async function collectReport(call: Call | undefined, surroundings: Surroundings): Promise<Report> {
  const falhas: { parte: string; codigo: string }[] = [];
  const part = <T>(parte: string, result: Result<T, AppError> | undefined): T | undefined => {
    if (result?.ok) return result.value;
    if (result) falhas.push({ parte, codigo: result.error.code });
    return undefined;
  };
  const about = part('programa', await call?.('app.about', {}));
  const certificates = part('certificados', await call?.('certificate.list', { environment: 'homologacao' }));
  const sefazData = part('dadosSefaz', await call?.('sefaz-data.state', {}));
  const network = part('rede', await call?.('network.get', {}));
  const service = part('servico', await call?.('service.state', {}));
  const program = part('ultimaExecucao', await call?.('program.state', {}));
  const tokens = part('tokens', await call?.('token.list', {}));
  const environments: Environment[] = [
    'producao',
    'homologacao',
    ...(surroundings.hasTraining() ? (['treino'] as const) : []),
  ];
  const inutilizacoes: Record<string, Record<string, number>> = {};
  for (const environment of environments) {
    const counts = part(environment, await call?.('disablement.counts', { environment }));
    if (counts) inutilizacoes[environment] = counts;
  }
  const folder = about?.dataFolder;
  return {
    geradoEm: surroundings.now().toISOString(),
    sistema: system(),
    variaveis: REPORTED_VARIABLES.filter(
      (name) => surroundings.env[name] !== undefined || surroundings.env[name.toLowerCase()] !== undefined,
    ),
    ...(about
      ? { programa: { versao: about.version, face: about.face, inutilizaEm: about.canDisable } }
      : {}),
    ...(folder === undefined ? {} : { pasta: { dados: shownPath(folder), ...(await space(folder)) } }),
    ...(about ? { enderecosTrocados: about.overriddenHosts.map(redact) } : {}),
    ...(sefazData ? { dadosSefaz: shownSefazData(sefazData) } : {}),
    ...(certificates ? shownCertificates(certificates) : {}),
    ...(network ? { rede: shownNetwork(network) } : {}),
    inutilizacoes,
    ...(service
      ? {
          servico: {
            ligado: service.running,
            porta: service.port,
            tokenSempre: service.tokenAlways,
            tokensEmUso: tokens?.filter(({ revokedAt }) => revokedAt === undefined).length ?? 0,
          },
        }
      : {}),
    ...(program?.lastRun ? { ultimaExecucao: shownLastRun(program.lastRun) } : {}),
    registros: folder === undefined ? [] : await lastLines(join(folder, LOG_FOLDER), surroundings.now()),
    falhas,
  };
}

function system(): Report['sistema'] {
  return {
    plataforma: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
    openssl: process.versions.openssl,
    sqlite: process.versions['sqlite'] ?? '',
    processadores: cpus().length,
    memoriaMB: Math.round(totalmem() / MB),
    fuso: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

const ROUTES = { none: 'sem-proxy', system: 'sistema', manual: 'informado' } as const;

function shownNetwork({ mode, host, port, user, variable, damaged }: NetworkSettings) {
  return {
    proxy: damaged ? 'rede.json ilegível' : ROUTES[mode],
    ...(mode === 'manual'
      ? { endereco: `${redact(host)}:${port}`, usuario: user === '' ? 'não' : 'sim' }
      : {}),
    ...(variable === undefined ? {} : { variavel: redact(variable) }),
  };
}

function shownCertificates(all: readonly CertificateView[]) {
  const more = all.length - MOST_CERTIFICATES;
  if (more <= 0) return { certificados: all.map(shownCertificate) };
  const nearest = all.toSorted((a, b) => Math.abs(a.daysLeft) - Math.abs(b.daysLeft));
  return {
    certificados: nearest.slice(0, MOST_CERTIFICATES).map(shownCertificate),
    maisCertificados: more,
  };
}

function shownCertificate({ holder, validFrom, validUntil, daysLeft, state, fingerprint }: CertificateView) {
  return {
    titular: redact(holder),
    validoDe: validFrom,
    validoAte: validUntil,
    diasRestantes: daysLeft,
    situacao: state,
    impressao: fingerprint.slice(0, 8),
  };
}

function shownLastRun({ startedAt, version, suddenly, incidents }: LastRun) {
  return {
    inicio: startedAt,
    versao: version,
    terminouDeRepente: suddenly,
    falhas: incidents.map(({ at, kind, reason }) => `${at} ${kind} ${reason}`),
  };
}

function shownSefazData({ enabled, version, date, origin, key, pending, refused }: SefazDataState) {
  return {
    ligado: enabled,
    versao: version,
    data: date,
    origem: origin === 'file' ? 'arquivo' : 'programa',
    ...(key === undefined ? {} : { chave: key.slice(0, 8) }),
    ...(pending ? { enderecosEmUso: pending.inUse } : {}),
    ...(refused ? { recusado: refused.reason } : {}),
  };
}

/** A path without the user's name; each segment is redacted separately, since a long path looks like base64. */
export function shownPath(path: string, home = osHome()): string {
  const below = home.length > 1 && path.startsWith(home) ? `~${path.slice(home.length)}` : path;
  return below
    .replace(/(\/home\/|\/Users\/|\\Users\\)[^/\\]+/gi, '$1~')
    .split(/([/\\])/)
    .map(redact)
    .join('');
}

async function space(folder: string): Promise<Record<string, number>> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return { livreMB: Math.floor((bavail * bsize) / MB) };
  } catch (error) {
    // The file system does not report it, so the report omits it.
    if (isSystemError(error)) return {};
    throw error;
  }
}

/**
 * Lines were redacted when they were written; repeated here, because the report leaves the machine. Files of days to come are
 * those of a clock that was wrong, and would hide the others.
 */
async function lastLines(folder: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10);
  try {
    const texts = await Promise.all(
      logFiles(folder)
        .filter((name) => name.slice(0, today.length) <= today)
        .slice(-2)
        .map((name) => readFile(join(folder, name), 'utf8')),
    );
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
    return lines.slice(-LOG_LINES).map(redactLine);
  } catch (error) {
    // No log was ever written, which is normal.
    if (isSystemError(error)) return [];
    throw error;
  }
}
