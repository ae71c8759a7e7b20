/** Object identifiers of signed data (RFC 5652) that reading and writing share. */

export const CMS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const;

export const SHA256 = '2.16.840.1.101.3.4.2.1';
