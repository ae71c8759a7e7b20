/** `POST /nfe/stats`: the situation of a note, for programs (docs/service.md). */

import type { Consultation } from '../../shared/contract.ts';
import { explainAccessKey } from '../../shared/explain/access-key.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import { accessKeyProblems, type AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { newestIssueYear } from '../../shared/fiscal/key/issue-time.ts';
import { cnpjRoot, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { givesSituation } from '../../shared/fiscal/cstat.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { anyCase, cnpjOf, field, textOf, wrong } from './fields.ts';
import type { JsonObject } from './http/json.ts';
import { environmentFor, forbidden, auditedReply, unauthorised, type Operation } from './operation.ts';
import { failure, invalid, refusal, refused, spoken, type Reply } from './reply.ts';

interface Asked {
  readonly key: AccessKey;
  readonly tpAmb: '1' | '2';
  readonly license: Cnpj | undefined;
}

export const stats: Operation = async ({ body, auth, fresh }, core) => {
  const asked = read(body, core.now());
  const unknown = auth.kind === 'wrong' || auth.kind === 'revoked';
  if (unknown || (auth.kind === 'none' && core.tokenAlways())) {
    return auditedReply(unauthorised(auth.kind));
  }
  if (!asked.ok) return auditedReply(asked.error);
  const { key, tpAmb, license } = asked.value;
  const refuse = (code: Parameters<typeof forbidden>[1], motivo?: string) =>
    auditedReply(forbidden(-6, code, motivo), key);

  const token = auth.kind === 'token' ? auth.token : undefined;
  const environment = environmentFor(tpAmb, token?.environment ?? core.only());
  if (!environment) {
    return token
      ? refuse('token.environment')
      : refuse('token.environment', 'Este serviço atende só outro ambiente.');
  }
  if (token && !token.scopes.includes('consultar'))
    return refuse('token.scope', 'O token de acesso não permite consultar.');
  if (token && license && cnpjRoot(license) !== token.root) return refuse('token.company');
  const wait = token ? undefined : core.admitAnonymous();
  if (wait !== undefined) return auditedReply(tooMany(wait), key);

  // Left out: the emitter of the note where its certificate is here, else the token's company (docs/service.md).
  const ask = token ? core.call : core.anonymous;
  const consulted = await ask('consult.note', {
    environment,
    chNFe: key,
    refresh: fresh,
    cnpj: license,
    fallback: token?.cnpj,
  });
  return auditedReply(consulted.ok ? answered(consulted.value) : failure(-6, consulted.error), key);
};

function answered({ retConsSitNFe, avisos, anterior, consultadoEm, doArquivo }: Consultation): Reply {
  const { cStat, xMotivo = '' } = retConsSitNFe;
  const notices = avisos.map((code) => explainNotice(code));
  const around = {
    consultadoEm,
    doArquivo,
    ...(anterior ? { anterior } : {}),
    ...(notices.length > 0 ? { avisos: notices } : {}),
  };
  if (!givesSituation(retConsSitNFe)) {
    const { body } = refusal(-6, cStat, xMotivo);
    return spoken({ ...body, ...around });
  }
  return spoken({ status: 200, motivo: 'Consulta realizada com sucesso.', retConsSitNFe, ...around });
}

function read(body: JsonObject, now: Date): Result<Asked, Reply> {
  const key = textOf(field(body, 'chNFe'));
  const tpAmb = textOf(field(body, 'tpAmb'));
  const version = versionOf(body);
  const missing = [
    ...(key === '' ? ['chNFe: a chave de acesso não foi informada.'] : []),
    ...(tpAmb === '' ? ['tpAmb: o ambiente não foi informado (1 produção, 2 homologação).'] : []),
  ];
  if (missing.length > 0) return err(invalid(-400, missing.join(' ')));
  if (key === undefined) return err(invalid(-3, 'chNFe: não é uma chave de acesso.'));
  const bare = key.replace(/\s/g, '').toUpperCase().replace(/^NFE/, '');
  const problems = accessKeyProblems(bare, newestIssueYear(now));
  if (problems.length > 0) {
    return err(invalid(-3, `chNFe: ${explainAccessKey(problems, 'pt-BR', bare).join(' ')}`));
  }
  if (tpAmb !== '1' && tpAmb !== '2') {
    return err(invalid(-400, 'tpAmb: use 1 (produção) ou 2 (homologação).'));
  }
  if (version !== '4.00') {
    return err(invalid(-400, 'versao: só a 4.00 é atendida.'));
  }
  const whose = anyCase(body, 'licencacnpj');
  const sent = textOf(whose);
  const license = sent === '' ? undefined : cnpjOf(sent);
  if (sent !== '' && !license) return err(invalid(-400, wrong(whose, 'licencaCnpj', 'não é um CNPJ')));
  return ok({ key: bare as AccessKey, tpAmb, license });
}

/** "4.00" unless something else was sent; as numbers, 4 and 4.00 are equal. */
function versionOf(body: JsonObject): string | undefined {
  const name = field(body, 'versao').kind === 'absent' ? 'verao' : 'versao';
  const sent = body.get(name);
  if (typeof sent === 'object' && sent !== null && 'number' in sent) {
    return /^4(\.0+)?$/.test(sent.number) ? '4.00' : sent.number;
  }
  const text = textOf(field(body, name));
  return text === '' ? '4.00' : text;
}

function tooMany(seconds: number): Reply {
  const motivo = 'Muitas consultas sem token nesta hora. Use um token de acesso ou espere.';
  return refused('quota.anonymous', -6, motivo, { 'retry-after': String(seconds) });
}
