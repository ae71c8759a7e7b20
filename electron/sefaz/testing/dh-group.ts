/** A group of Diffie-Hellman of 1024 bits (the second of RFC 2409), as a server takes it: too short by today's rule. */

import { createDiffieHellmanGroup } from 'node:crypto';
import { integer, sequence } from '../../x509/der.ts';

const group = createDiffieHellmanGroup('modp2');
const parameters = sequence(integer(group.getPrime()), integer(group.getGenerator()));

export const DH_1024 = `-----BEGIN DH PARAMETERS-----\n${parameters.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END DH PARAMETERS-----\n`;
