/** What a step saw, in a few lines for the person who pressed. */

import type { Named } from './seen.ts';
import type { ServerSeen } from './server.ts';
import type { Attempt } from './shake.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

export function linesOfServer(seen: ServerSeen): string[] {
  const { servidor, comCadeia, semCertificado, soOCertificado, situacao, situacaoSoOCertificado } = seen;
  const { perfil, retomou, inspecao, caminho } = seen;
  return [
    `${servidor} (${seen.autorizadores.join(', ')}; ${caminho}): ${attemptText(comCadeia)}`,
    ...(situacao ? [`  situação do serviço: ${attemptText(situacao)}`] : []),
    ...(semCertificado ? [`  sem certificado: ${attemptText(semCertificado)}`] : []),
    ...(soOCertificado ? [`  certificado sem a cadeia: ${attemptText(soOCertificado)}`] : []),
    ...(situacaoSoOCertificado ? [`  situação sem a cadeia: ${attemptText(situacaoSoOCertificado)}`] : []),
    ...(perfil.certificate ? [`  pede o certificado: ${ASKS[perfil.certificate]}`] : []),
    ...(perfil.namesV12 === undefined ? [] : [`  cita a raiz v12: ${yesNo(perfil.namesV12)}`]),
    ...(retomou === undefined ? [] : [`  retoma a sessão: ${yesNo(retomou)}`]),
    ...(inspecao === undefined ? [] : [`  um filtro lê a conexão: ${inspecao}`]),
  ];
}

export function linesOfNamed(title: string, { de, certo, cStat, xMotivo, erro, ms }: Named): string[] {
  const answer = cStat === undefined ? '' : spokenText({ cStat, xMotivo });
  const fault = erro === undefined ? '' : String(erro['codigo'] ?? '');
  return [
    `${title}, ${de}: ${[answer, fault].filter((each) => each !== '').join('; ')} (${ms} ms${certo ? '' : ', não deu certo'})`,
  ];
}

export function attemptText({
  certo,
  protocolo,
  cifra,
  grupo,
  http,
  cStat,
  xMotivo,
  erro,
  ms,
}: Attempt): string {
  if (!certo) {
    const { codigo, alert, alertName, reason } = erro ?? {};
    const why = [codigo, alert === undefined ? undefined : `alerta ${alert} ${alertName}`, reason];
    const status = http === undefined ? [] : [`HTTP ${http}`];
    return `não: ${[...why.filter((each) => each !== undefined && each !== ''), ...status].join(', ')}`;
  }
  const answer =
    cStat === undefined ? [protocolo, cifra, grupo] : [`${cStat} ${xMotivo ?? ''}`, `HTTP ${http}`];
  return `sim: ${[...answer.filter((each) => each !== undefined && each !== ''), `${ms} ms`].join(', ')}`;
}

export const ASKS: Readonly<Record<NonNullable<ServerSeen['perfil']['certificate']>, string>> = {
  handshake: 'no primeiro handshake, e sem ele não conecta',
  'handshake-optional': 'no primeiro handshake, e conecta sem ele',
  renegotiation: 'só depois do pedido, por renegociação',
};

export function yesNo(value: boolean): string {
  return value ? 'sim' : 'não';
}
