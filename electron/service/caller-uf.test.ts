/** `cUF` of a call never confirms a company's state: it applies to that call alone, in homologação. */

import { expect, it } from 'vitest';
import type { Call, Environment, TokenView } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { err, ok } from '../../shared/result.ts';
import { inut } from './inut/inut.ts';
import { readJsonObject } from './http/json.ts';
import { coreWith } from './testing/core.ts';

const CNPJ = cnpjSchema.parse('11222333000181');

interface Company {
  readonly uf?: string;
  readonly ufConfirmed: boolean;
}

async function disable(environment: Environment, cUF: string | undefined, company: Company | undefined) {
  const calls: { name: string; input: Record<string, unknown> }[] = [];
  const call = ((name: string, input: Record<string, unknown>) => {
    calls.push({ name, input });
    if (name !== 'company.list') return Promise.resolve(err(appError('sefaz.refused')));
    return Promise.resolve(ok(company ? [{ cnpj: CNPJ, root: '11222333', name: 'Aurora', ...company }] : []));
  }) as Call;
  const token: TokenView = {
    id: '6f1c1c9e-0a51-4c1e-8f7e-2d1f0a7b9c11',
    cnpj: CNPJ,
    root: '11222333',
    environment,
    scopes: ['inutilizar'],
    capCall: 10,
    capDay: 50,
    createdAt: '2026-11-20T12:00:00.000Z',
  };
  const asked = { ano: 26, serie: 1, nNFIni: 3, nNFFin: 3, xJust: 'Número pulado pelo emissor', cUF };
  const body = readJsonObject(JSON.stringify(asked));
  if (!body.ok) throw new Error(body.error);
  const { reply } = await inut(
    { body: body.value, auth: { kind: 'token', token }, fresh: false },
    coreWith(call),
  );
  return {
    body: reply.body,
    names: calls.map(({ name }) => name),
    performed: calls.find(({ name }) => name === 'disablement.perform')?.input,
  };
}

it.each<[string, Company | undefined]>([
  ['whose state is only suggested', { uf: 'MG', ufConfirmed: false }],
  ['whose state is not known', { ufConfirmed: false }],
  ['that nobody added', undefined],
])('serves a company %s in homologação, and saves nothing', async (_what, company) => {
  const { names, performed } = await disable('homologacao', '35', company);
  expect(performed).toMatchObject({ cnpj: CNPJ, uf: 'SP' });
  expect(names).not.toContain('company.save');
});

it.each<[string, string | undefined, Company | undefined, string]>([
  ['a suggested state', '35', { uf: 'SP', ufConfirmed: false }, 'company.uf-unconfirmed'],
  ['an unknown company', '35', undefined, 'company.missing'],
  ['no cUF', undefined, { uf: 'SP', ufConfirmed: false }, 'company.uf-unconfirmed'],
])('prepares nothing in production for %s', async (_what, cUF, company, codigo) => {
  const { body, names } = await disable('producao', cUF, company);
  expect(body).toMatchObject({ status: -3, erro: { cStat: '000', codigo } });
  expect(names).toEqual(['company.list']);
});

it.each<Environment>(['homologacao', 'producao'])(
  'refuses another state than the confirmed one in %s, and sends nothing',
  async (environment) => {
    const { body, names } = await disable(environment, '31', { uf: 'SP', ufConfirmed: true });
    expect(body).toMatchObject({ status: -3, erro: { cStat: '000' } });
    expect(body['motivo']).toContain('cUF');
    expect(names).toEqual(['company.list']);
  },
);

it('leaves the confirmed state to the company', async () => {
  const { performed } = await disable('producao', '35', { uf: 'SP', ufConfirmed: true });
  expect(performed).toBeDefined();
  expect(performed).not.toHaveProperty('uf');
});
