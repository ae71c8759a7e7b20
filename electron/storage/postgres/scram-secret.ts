/** The form in which PostgreSQL keeps a password, so that the password itself never reaches the server's log. */

import { createHash, createHmac, pbkdf2 as pbkdf2WithCallback, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const pbkdf2 = promisify(pbkdf2WithCallback);
const ITERATIONS = 4096;

/** `SCRAM-SHA-256$iterations:salt$StoredKey:ServerKey` (RFC 5802 and 7677). */
export async function scramSecret(password: string): Promise<string> {
  const salt = randomBytes(16);
  const salted = await pbkdf2(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}
