/** How large a file may be that a person brings: a certificate, an authority, or an XML to be checked. */

/** In bytes, 1 MiB: certificate files have a few kB, and an XML of SEFAZ a few hundred kB at most. */
export const MAX_OFFERED_FILE_BYTES = 1024 * 1024;

/** That limit for a file that is passed on as Base64, in characters. */
export const MAX_OFFERED_BASE64_CHARACTERS = Math.ceil(MAX_OFFERED_FILE_BYTES / 3) * 4;
