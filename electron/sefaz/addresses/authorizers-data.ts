/**
 * The addresses of every authorizer as data: two hosts and their shared paths, per model; nothing is computed here.
 */

import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';

export const AUTHORIZERS = [
  'AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP', 'SVAN', 'SVRS', 'SVC-AN', 'SVC-RS',
] as const; // prettier-ignore
/** A state with an authorizer of its own, or one that serves several. */
export type Authorizer = (typeof AUTHORIZERS)[number] | Uf;
export type ServiceName = 'consult' | 'disable' | 'status';

export type AddressTable = Readonly<Record<Mod, Readonly<Partial<Record<Authorizer, AuthorizerRow>>>>>;
export type HomeTable = Readonly<Record<Mod, Readonly<Partial<Record<Uf, Authorizer>>>>>;

export interface AuthorizerRow {
  /** Host of production ('1') and of the test environment ('2'). */
  readonly hosts: Readonly<Record<TpAmb, string>>;
  /** Prefix of each service's path. */
  readonly folder: string;
  /** A contingency authorizer (SVC) offers no disablement (MOC 7.0 Anexo III, item e). */
  readonly paths: {
    readonly consult: string;
    readonly disable?: string | undefined;
    readonly status: string;
  };
}

export type SvcRsTable = Readonly<Record<TpAmb, readonly Uf[]>>;

/** Source and day of each table; if the official portal's table differs, it is right. */
export const ORIGINS = {
  addresses: {
    source: 'majority of eight public NF-e libraries, confirmed by the national lists of web services',
    asOf: '2026-09-26',
  },
  home: {
    source: 'majority of eight public NF-e libraries, confirmed by the national lists of web services',
    asOf: '2026-09-26',
  },
  contingency: {
    source: 'national lists of web services of production and homologation, read by a public project',
    asOf: '2026-09-25',
  },
} as const;

const NAMES_LONG = {
  consult: 'NFeConsultaProtocolo4',
  disable: 'NFeInutilizacao4',
  status: 'NFeStatusServico4',
} as const;
const NAMES_SHORT = {
  consult: 'NfeConsulta4',
  disable: 'NfeInutilizacao4',
  status: 'NfeStatusServico4',
} as const;
const NAMES_NESTED_ASMX = {
  consult: 'NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
  disable: 'NFeInutilizacao4/NFeInutilizacao4.asmx',
  status: 'NFeStatusServico4/NFeStatusServico4.asmx',
} as const;
const NAMES_LONG_ASMX = {
  consult: 'NFeConsultaProtocolo4.asmx',
  disable: 'NFeInutilizacao4.asmx',
  status: 'NFeStatusServico4.asmx',
} as const;
const NAMES_SP = {
  consult: 'nfeconsultaprotocolo4.asmx',
  disable: 'nfeinutilizacao4.asmx',
  status: 'nfestatusservico4.asmx',
} as const;
const NAMES_RS = {
  consult: 'NfeConsulta/NfeConsulta4.asmx',
  disable: 'nfeinutilizacao/nfeinutilizacao4.asmx',
  status: 'NfeStatusServico/NfeStatusServico4.asmx',
} as const;

function row(production: string, test: string, folder: string, paths: AuthorizerRow['paths']): AuthorizerRow {
  return { hosts: { '1': production, '2': test }, folder, paths };
}

function withoutDisable({ consult, status }: Readonly<Record<ServiceName, string>>): AuthorizerRow['paths'] {
  return { consult, status };
}

const AN_HOSTS = ['www.sefazvirtual.fazenda.gov.br', 'hom.sefazvirtual.fazenda.gov.br'] as const;
const SVRS_HOSTS = ['nfe.svrs.rs.gov.br', 'nfe-homologacao.svrs.rs.gov.br'] as const;

export const ADDRESSES: AddressTable = {
  '55': {
    AM: row('nfe.sefaz.am.gov.br', 'homnfe.sefaz.am.gov.br', '/services2/services/', NAMES_SHORT),
    BA: row('nfe.sefaz.ba.gov.br', 'hnfe.sefaz.ba.gov.br', '/webservices/', NAMES_NESTED_ASMX),
    GO: row('nfe.sefaz.go.gov.br', 'homolog.sefaz.go.gov.br', '/nfe/services/', NAMES_LONG),
    MG: row('nfe.fazenda.mg.gov.br', 'hnfe.fazenda.mg.gov.br', '/nfe2/services/', NAMES_LONG),
    MS: row('nfe.sefaz.ms.gov.br', 'hom.nfe.sefaz.ms.gov.br', '/ws/', NAMES_LONG),
    MT: row('nfe.sefaz.mt.gov.br', 'homologacao.sefaz.mt.gov.br', '/nfews/v2/services/', NAMES_SHORT),
    PE: row('nfe.sefaz.pe.gov.br', 'nfehomolog.sefaz.pe.gov.br', '/nfe-service/services/', NAMES_LONG),
    PR: row('nfe.sefa.pr.gov.br', 'homologacao.nfe.sefa.pr.gov.br', '/nfe/', NAMES_LONG),
    RS: row('nfe.sefazrs.rs.gov.br', 'nfe-homologacao.sefazrs.rs.gov.br', '/ws/', NAMES_RS),
    SP: row('nfe.fazenda.sp.gov.br', 'homologacao.nfe.fazenda.sp.gov.br', '/ws/', NAMES_SP),
    SVAN: row(...AN_HOSTS, '/', NAMES_NESTED_ASMX),
    SVRS: row(...SVRS_HOSTS, '/ws/', NAMES_RS),
    'SVC-AN': row(...AN_HOSTS, '/', withoutDisable(NAMES_NESTED_ASMX)),
    'SVC-RS': row(...SVRS_HOSTS, '/ws/', withoutDisable(NAMES_RS)),
  },
  '65': {
    AM: row('nfce.sefaz.am.gov.br', 'homnfce.sefaz.am.gov.br', '/nfce-services/services/', NAMES_SHORT),
    GO: row('nfe.sefaz.go.gov.br', 'homolog.sefaz.go.gov.br', '/nfe/services/', NAMES_LONG),
    MG: row('nfce.fazenda.mg.gov.br', 'hnfce.fazenda.mg.gov.br', '/nfce/services/', NAMES_LONG),
    MS: row('nfce.sefaz.ms.gov.br', 'hom.nfce.sefaz.ms.gov.br', '/ws/', NAMES_LONG),
    MT: row('nfce.sefaz.mt.gov.br', 'homologacao.sefaz.mt.gov.br', '/nfcews/services/', NAMES_SHORT),
    PR: row('nfce.sefa.pr.gov.br', 'homologacao.nfce.sefa.pr.gov.br', '/nfce/', NAMES_LONG),
    RS: row('nfce.sefazrs.rs.gov.br', 'nfce-homologacao.sefazrs.rs.gov.br', '/ws/', NAMES_RS),
    SP: row('nfce.fazenda.sp.gov.br', 'homologacao.nfce.fazenda.sp.gov.br', '/ws/', NAMES_LONG_ASMX),
    SVRS: row('nfce.svrs.rs.gov.br', 'nfce-homologacao.svrs.rs.gov.br', '/ws/', NAMES_RS),
  },
};

/**
 * Hosts of these that send the root v10 itself in their chains (seen 2026-08-16). Most do not, and some authorities under v10,
 * including those of SVRS and RS, do not say where it can be downloaded.
 */
export const ROOT_SENDERS: readonly string[] = [
  'nfe.sefa.pr.gov.br',
  'nfe.sefaz.pe.gov.br',
  'nfe.sefaz.am.gov.br',
];

/** States with an authorizer of their own, or one they share; every other state is served by SVRS. */
export const HOME: HomeTable = {
  '55': {
    AM: 'AM',
    BA: 'BA',
    GO: 'GO',
    MA: 'SVAN',
    MG: 'MG',
    MS: 'MS',
    MT: 'MT',
    PE: 'PE',
    PR: 'PR',
    RS: 'RS',
    SP: 'SP',
  },
  '65': { AM: 'AM', GO: 'GO', MG: 'MG', MS: 'MS', MT: 'MT', PR: 'PR', RS: 'RS', SP: 'SP' },
};

/**
 * States whose model 55 contingency is SVC-RS, by environment; every other state's is SVC-AN. Model 65 has no SVC. PI
 * alone differs: SVC-AN in production.
 */
export const SVC_RS_STATES: SvcRsTable = {
  '1': ['AM', 'BA', 'GO', 'MA', 'MS', 'MT', 'PE', 'PR'],
  '2': ['AM', 'BA', 'GO', 'MA', 'MS', 'MT', 'PE', 'PI', 'PR'],
};
