/**
 * Identifies the caller by the token in the body or the header; compared in constant time, with a delay for wrong
 * ones.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { TokenView } from '../../shared/contract.ts';
import type { ServiceRequest } from './http/http-server.ts';
import { anyCase } from './fields.ts';
import type { JsonObject } from './http/json.ts';
import type { Tokens } from '../settings/access/tokens.ts';

/** Of the member and of the header, in any case of letters. */
const TOKEN_NAME = 'x-auth-token';
const FIRST_DELAY_MS = 20;
const LONGEST_DELAY_MS = 1_000;

export type Auth =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'revoked' }
  | { readonly kind: 'token'; readonly token: TokenView };

export interface Gate {
  /** A token in the body takes precedence over one in its header, and that over `Authorization: Bearer`; an empty one is none. */
  identify(body: JsonObject | undefined, headers: ServiceRequest['headers']): Promise<Auth>;
}

/**
 * Each further wrong token in a row is delayed longer, up to a second; a right one is never delayed, so no caller
 * can be locked out.
 */
export function createGate(tokens: Tokens): Gate {
  let wrong = 0;
  return {
    identify: async (body, headers) => {
      const inBody = body ? anyCase(body, TOKEN_NAME) : ({ kind: 'absent' } as const);
      const inHeader = String(headers[TOKEN_NAME] ?? '').trim() || bearer(headers.authorization);
      if (inBody.kind === 'absent' && inHeader === '') return { kind: 'none' };
      const given = inBody.kind === 'text' ? inBody.text : '';
      const text = inBody.kind === 'absent' ? inHeader : given;
      const token = tokens.match(text);
      if (token) {
        wrong = 0;
        return { kind: 'token', token };
      }
      wrong += 1;
      await delay(Math.min(FIRST_DELAY_MS * 2 ** Math.min(wrong - 1, 10), LONGEST_DELAY_MS));
      return { kind: tokens.wasRevoked(text) ? 'revoked' : 'wrong' };
    },
  };
}

/** "" without one: a header with another scheme is meant for another server. */
function bearer(authorization: string | undefined): string {
  return /^Bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim() ?? '';
}
