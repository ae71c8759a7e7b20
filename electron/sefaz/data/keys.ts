/**
 * The public keys whose holders may sign data about SEFAZ: Ed25519, as base64 of their SubjectPublicKeyInfo (RFC 8410).
 * One in use and, while keys are exchanged, its successor; none leaves the feature off.
 */

/** `node scripts/run.mjs sefaz-data/keys FILE` prints the line that belongs here. */
export const SEFAZ_DATA_KEYS: readonly string[] = [];
