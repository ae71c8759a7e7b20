/** The steps of a rehearsal as a person names them: what each does, said before it is done, and its calls of the core. */

import type { Call, CallInput, Environment } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import type { AccessKey } from '../../../../shared/fiscal/key/access-key.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';

type Step = CallInput<'field.step'>;
export type Range = NonNullable<Step['range']>;

/** In the order in which they are taken. */
export const STEPS = [
  'computador',
  'servidores',
  'producao',
  'situacao',
  'consulta',
  'inutilizacao',
  'reenvio',
  'janela',
] as const;
export type StepName = (typeof STEPS)[number];

export const STEP_TEXTS: Readonly<Record<StepName, string>> = {
  computador: 'olhar este computador: sistema, cofre, pasta de dados e proxy; nada vai à SEFAZ',
  servidores: 'conectar aos servidores de homologação de todos os estados e perguntar a situação do serviço',
  producao: 'o mesmo nos servidores de produção: só a conexão e a situação do serviço',
  situacao: 'perguntar a situação do serviço do estado da empresa, como o programa faz',
  consulta: 'consultar em homologação as chaves dadas',
  inutilizacao: 'inutilizar em homologação a faixa dada (não vale em produção)',
  reenvio: 'enviar de novo, igual, o pedido dessa inutilização, para ver a resposta 563',
  janela: 'anotar o que se vê na janela do programa, item por item',
};

export interface StepInput {
  readonly environment: Environment;
  readonly cnpj: Cnpj;
  readonly keys: readonly AccessKey[];
  readonly range: Range | undefined;
}

/** What keeps a step from being taken; undefined if nothing does. */
export function lackOf(step: StepName, { environment, keys, range }: StepInput): string | undefined {
  if (step === 'producao' && environment === 'treino') return 'no treino não há servidores de produção';
  if (step === 'consulta' && keys.length === 0) return 'faltam as CHAVES a consultar';
  if ((step === 'inutilizacao' || step === 'reenvio') && !range) {
    return 'faltam --ano, --serie, --de, --ate e --justificativa';
  }
  return undefined;
}

export interface Taken {
  readonly ok: boolean;
}

/** Takes one step with all its calls; `tell` gets what each saw. Errors: those of `field.step`. */
export async function take(
  call: Call,
  step: Exclude<StepName, 'janela'>,
  { environment, cnpj, keys, range }: StepInput,
  tell: (lines: readonly string[]) => void,
  signal: AbortSignal,
): Promise<Result<Taken, AppError>> {
  const asked = async (inputs: readonly Omit<Step, 'cnpj'>[]): Promise<Result<Taken, AppError>> => {
    let every = true;
    for (const input of inputs) {
      if (signal.aborted) return err({ code: 'call.aborted' });
      const done = await call('field.step', { cnpj, ...input }, { signal });
      if (!done.ok) return done;
      tell(done.value.lines);
      every &&= done.value.ok;
    }
    return ok({ ok: every });
  };
  const servers = async (where: Environment) => {
    const plan = await call('field.plan', { environment: where });
    if (!plan.ok) return plan;
    return asked(plan.value.servers.map((server) => ({ environment: where, step: 'server', server })));
  };
  switch (step) {
    case 'computador':
      return asked([{ environment, step: 'computer' }]);
    case 'servidores':
      return servers(environment);
    case 'producao':
      return servers('producao');
    case 'situacao':
      return asked([{ environment, step: 'status' }]);
    case 'consulta':
      return asked(keys.map((key) => ({ environment, step: 'consult', key })));
    case 'inutilizacao':
      return asked(range ? [{ environment, step: 'disable', range }] : []);
    case 'reenvio':
      return asked([{ environment, step: 'resend' }]);
  }
}
