/** What each host of SEFAZ was seen to need of a TLS connection; a host that is not here was never looked at. */

import type { z } from 'zod';
import type { tlsProfileSchema } from './schema.ts';

export type TlsProfile = Readonly<z.infer<typeof tlsProfileSchema>>;

/** A public project's probe, from one machine in Brazil. The hosts of NFC-e alone were not in it. */
const SEEN = '2026-09-25';

export const TLS_PROFILES: Readonly<Record<string, TlsProfile>> = {
  'nfe.sefaz.am.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake', namesV12: true, seen: SEEN },
  'nfe.sefaz.ba.gov.br': { needs: 'ecdhe-cbc', certificate: 'renegotiation', seen: SEEN },
  'nfe.sefaz.go.gov.br': { needs: 'dhe', certificate: 'handshake', seen: SEEN },
  'nfe.fazenda.mg.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake', seen: SEEN },
  'nfe.sefaz.ms.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake', seen: SEEN },
  'nfe.sefaz.mt.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake-optional', seen: SEEN },
  'nfe.sefaz.pe.gov.br': {
    needs: 'ecdhe-aead',
    certificate: 'handshake-optional',
    namesV12: true,
    seen: SEEN,
  },
  'nfe.sefa.pr.gov.br': { needs: 'ecdhe-cbc', certificate: 'handshake', namesV12: true, seen: SEEN },
  'nfe.sefazrs.rs.gov.br': {
    needs: 'ecdhe-aead',
    certificate: 'handshake-optional',
    namesV12: false,
    seen: SEEN,
  },
  'nfe.fazenda.sp.gov.br': { needs: 'ecdhe-aead', certificate: 'renegotiation', seen: SEEN },
  'www.sefazvirtual.fazenda.gov.br': { needs: 'ecdhe-aead', certificate: 'renegotiation', seen: SEEN },
  'nfe.svrs.rs.gov.br': {
    needs: 'ecdhe-aead',
    certificate: 'handshake-optional',
    namesV12: false,
    seen: SEEN,
  },
  'homnfe.sefaz.am.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake', namesV12: true, seen: SEEN },
  'hnfe.sefaz.ba.gov.br': { needs: 'ecdhe-aead', certificate: 'renegotiation', seen: SEEN },
  'homolog.sefaz.go.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake', seen: SEEN },
  'hnfe.fazenda.mg.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake', seen: SEEN },
  'hom.nfe.sefaz.ms.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake', seen: SEEN },
  'homologacao.sefaz.mt.gov.br': { needs: 'ecdhe-aead', certificate: 'renegotiation', seen: SEEN },
  'nfehomolog.sefaz.pe.gov.br': {
    needs: 'ecdhe-aead',
    certificate: 'handshake-optional',
    namesV12: true,
    seen: SEEN,
  },
  'homologacao.nfe.sefa.pr.gov.br': {
    needs: 'ecdhe-cbc',
    certificate: 'handshake',
    namesV12: true,
    seen: SEEN,
  },
  'nfe-homologacao.sefazrs.rs.gov.br': { needs: 'ecdhe-aead', certificate: 'handshake-optional', seen: SEEN },
  'homologacao.nfe.fazenda.sp.gov.br': { needs: 'ecdhe-aead', certificate: 'renegotiation', seen: SEEN },
  'hom.sefazvirtual.fazenda.gov.br': { needs: 'ecdhe-aead', certificate: 'renegotiation', seen: SEEN },
  'nfe-homologacao.svrs.rs.gov.br': {
    needs: 'ecdhe-aead',
    certificate: 'handshake-optional',
    namesV12: true,
    seen: SEEN,
  },
};
