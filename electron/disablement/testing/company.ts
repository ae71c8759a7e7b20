/** The company and the justification of test requests: without a realm, for tests of rules that need no more. */

import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { justificationSchema } from '../../../shared/fiscal/justification/justification.ts';

export const CNPJ = cnpjSchema.parse('11222333000181');
export const REASON = justificationSchema.parse('Falha na sequência do emissor de notas');
