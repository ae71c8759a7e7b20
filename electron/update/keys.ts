/**
 * The public keys whose holders may sign a release: Ed25519, as base64 of their SubjectPublicKeyInfo (RFC 8410).
 * One in use and, while keys are exchanged, its successor; none leaves updates off. Never a key of data on SEFAZ.
 */

/** `node scripts/run.mjs sefaz-data/keys FILE` makes such a pair and prints its line. */
export const UPDATE_KEYS: readonly string[] = [];
