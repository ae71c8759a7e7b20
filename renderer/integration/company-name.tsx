/** The name of a company, in whichever environment it is registered; its CNPJ until the name is loaded. */

import { useQueryCall } from '../api/hooks.ts';
import type { Environment } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';

export function useCompanyName(environment: Environment, cnpj: string): string {
  const companies = useQueryCall('company.list', { environment });
  return companies.data?.find((each) => each.cnpj === cnpj)?.name ?? formatCnpj(cnpj);
}
