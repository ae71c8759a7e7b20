/** A rehearsal's `ensaio.json` as a table, and where what it saw differs from the data on SEFAZ. */

import { z } from 'zod';
import { TLS_PROFILES, type TlsProfile } from '../../electron/sefaz/data/tls-profiles.ts';

const attemptSchema = z.looseObject({
  certo: z.boolean(),
  cifra: z.string().optional(),
  cifraNumero: z.string().optional(),
  grupo: z.string().optional(),
  cStat: z.string().optional(),
  relogioMs: z.number().optional(),
  erro: z.looseObject({ codigo: z.string(), alert: z.number().optional() }).optional(),
});
const namedSchema = z.looseObject({
  de: z.string(),
  certo: z.boolean(),
  cStat: z.string().optional(),
  xMotivo: z.string().optional(),
  forma: z.array(z.string()).optional(),
  erro: z.looseObject({ codigo: z.string() }).optional(),
});
/** Only what is printed: a later program may have seen more. */
export const rehearsalSchema = z.looseObject({
  geradoEm: z.iso.datetime(),
  programa: z.string(),
  motor: z.string(),
  servidores: z.array(
    z.looseObject({
      servidor: z.string(),
      tpAmb: z.enum(['1', '2']),
      perfil: z.looseObject({
        needs: z.enum(['ecdhe-aead', 'ecdhe-cbc', 'dhe']).optional(),
        certificate: z.enum(['handshake', 'handshake-optional', 'renegotiation']).optional(),
        namesV12: z.boolean().optional(),
      }),
      comCadeia: attemptSchema,
      situacao: attemptSchema.optional(),
      soOCertificado: attemptSchema.optional(),
      situacaoSoOCertificado: attemptSchema.optional(),
      retomou: z.boolean().optional(),
      inspecao: z.string().optional(),
    }),
  ),
  situacoes: z.array(namedSchema),
  consultas: z.array(namedSchema),
  inutilizacao: namedSchema.optional(),
  reenvio: namedSchema.optional(),
  janela: z.array(z.looseObject({ item: z.string(), visto: z.boolean() })),
});
export type SeenRehearsal = z.infer<typeof rehearsalSchema>;
type SeenServer = SeenRehearsal['servidores'][number];
type SeenAttempt = z.infer<typeof attemptSchema>;

const COMPARED = ['needs', 'certificate', 'namesV12'] as const;
/** Beyond it a computer's clock is wrong, whatever the way of the answer took. */
const CLOCK_MS = 60_000;

export function tableOf({ geradoEm, programa, motor, ...seen }: SeenRehearsal): string[] {
  const heads = ['server', 'chain', 'status', 'leaf alone', 'needs', 'certificate', 'v12', 'resumes'];
  const rows = seen.servidores.map((each) => [
    `${each.servidor} (${each.tpAmb})`,
    word(each.comCadeia),
    word(each.situacao),
    // Where it asks late, the status says whether it takes the certificate.
    word(each.situacaoSoOCertificado ?? each.soOCertificado),
    ...COMPARED.map((name) => shown(each.perfil[name])),
    shown(each.retomou),
  ]);
  const asked = [
    ...seen.situacoes.map((each) => ['status', each] as const),
    ...seen.consultas.map((each) => ['consult', each] as const),
    ...(seen.inutilizacao ? [['disablement', seen.inutilizacao] as const] : []),
    ...(seen.reenvio ? [['identical resend', seen.reenvio] as const] : []),
  ];
  const lines = [
    `${geradoEm}, version ${programa}, ${motor}`,
    '',
    ...[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...asked.map(
      ([what, { de, cStat, xMotivo, erro, forma }]) =>
        `${what}, ${de}: ${cStat ?? erro?.codigo ?? 'nothing'} ${xMotivo ?? ''}${forma ? ` (${forma.length} elements)` : ''}`,
    ),
    ...seen.janela.map(
      ({ item, visto }) => `window, ${item}: ${visto ? 'as it should be' : 'NOT as it should be'}`,
    ),
  ];
  return lines.map(plain);
}

/** One line for each difference; what was not seen, and hosts of a computer's own, differ from nothing. */
export function differencesOf(seen: SeenRehearsal): string[] {
  return seen.servidores.flatMap((server) => {
    const host = server.servidor.toLowerCase();
    const known: TlsProfile | undefined = Object.hasOwn(TLS_PROFILES, host) ? TLS_PROFILES[host] : undefined;
    const lines = known
      ? COMPARED.flatMap((name) =>
          server.perfil[name] === undefined || server.perfil[name] === known[name]
            ? []
            : [
                `${host}: ${name} is ${shown(server.perfil[name])}, the data say ${shown(known[name]) || 'nothing'}`,
              ],
        )
      : [`${host}: the data say nothing of this host; add it to tlsProfile`];
    return [...lines, ...troublesOf(host, server)].map(plain);
  });
}

function troublesOf(host: string, { comCadeia, situacao, soOCertificado, inspecao }: SeenServer): string[] {
  const clock = situacao?.relogioMs;
  return [
    ...(comCadeia.certo ? [] : [`${host}: not reached with the whole chain (${word(comCadeia)})`]),
    ...(!comCadeia.certo && soOCertificado?.certo ? [`${host}: reached with the certificate alone`] : []),
    ...(situacao && !situacao.certo
      ? [`${host}: reached, but its status was not given (${word(situacao)})`]
      : []),
    ...(inspecao === undefined ? [] : [`${host}: ${inspecao} reads the connection; its row proves nothing`]),
    ...(clock !== undefined && Math.abs(clock) > CLOCK_MS
      ? [`${host}: its clock is ${Math.round(clock / 1000)} s from the computer's`]
      : []),
  ];
}

function word(attempt: SeenAttempt | undefined): string {
  if (!attempt) return '';
  const { certo, cStat, cifra, cifraNumero, grupo, erro } = attempt;
  if (certo) return cStat ?? [cifra, grupo].filter((each) => each !== undefined).join(', ');
  const alert = erro?.alert === undefined ? [] : [`alert ${erro.alert}`];
  return ['no', erro?.codigo, ...alert, cifraNumero].filter((each) => each !== undefined).join(', ');
}

function shown(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value ?? '';
}

/** Text from outside: without control characters for terminals. */
function plain(line: string): string {
  return line.replace(/\p{C}/gu, '\uFFFD');
}
