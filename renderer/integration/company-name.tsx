/** A company by its name, in whatever environment it is kept; its CNPJ stands in until the name is there. */

import { useQueryCall } from '../api/hooks.ts';
import type { Environment } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';

export function useCompanyName(environment: Environment, cnpj: string): string {
  const companies = useQueryCall('company.list', { environment });
  return companies.data?.find((each) => each.cnpj === cnpj)?.name ?? formatCnpj(cnpj);
}
