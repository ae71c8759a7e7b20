/** The XML namespace of everything that is signed and answered for an NF-e (MOC, annex of schemas). */
export const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe';
