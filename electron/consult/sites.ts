/**
 * The sites that may know a note: the one its key names, for notes issued in contingency the other one too (MOC 7.0 Anexo III,
 * f), and SVRS for those of an issuer without IE (NT 2026.007).
 */

import type { AccessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { isKeptAtSvrs, mayBeAtSvrs, type NoteSite } from '../../shared/fiscal/without-ie.ts';
import { consultAuthorizer, homeAuthorizer, type Authorizer } from '../sefaz/addresses/authorizers.ts';

export interface Sites {
  readonly named: Authorizer;
  /** The home site of a note that its key places at the SVC: the SVC passes notes on to it later. */
  readonly other?: Authorizer;
  /** What its issuer's lack of an IE does to the question: who is asked, or may be asked too once the state does not know it. */
  readonly withoutIe?: 'at-svrs' | 'perhaps-at-svrs';
}

/** Day since which an issuer has no IE; false if it has one; undefined if it is not known. */
type NoIeSince = string | false | undefined;

/** What is known of the issuer and of the note besides the key. */
export interface SiteChoice {
  /** A person, or the XML at hand, says where. */
  readonly site?: NoteSite | undefined;
  /** Asked only where it decides. */
  readonly since?: (() => NoIeSince) | undefined;
  readonly issued?: string | undefined;
}

/** Undefined if the key names no state or no model that has authorizers. */
export function sitesOf(parts: AccessKeyParts, choice: SiteChoice = {}): Sites | undefined {
  const named = consultAuthorizer(parts);
  if (!named || !parts.uf || (parts.mod !== '55' && parts.mod !== '65')) return undefined;
  const home = homeAuthorizer(parts.uf, parts.mod);
  if (home !== named) return { named, other: home };
  // Where SVRS serves the state anyway there is one place only.
  if (home === 'SVRS' || !mayBeAtSvrs(parts)) return { named };
  if (choice.site === 'home') return { named };
  const atSvrs = { named: 'SVRS', withoutIe: 'at-svrs' } as const;
  if (choice.site === 'SVRS') return atSvrs;
  const since = choice.since?.();
  if (isKeptAtSvrs(since, parts, choice.issued)) return atSvrs;
  return since === false ? { named } : { named, withoutIe: 'perhaps-at-svrs' };
}

/**
 * Whether a 217 says nothing of the number: of an issuer without IE the note may be at the other of two sites. Where SVRS serves the
 * state there is one.
 */
export function provesNoAbsence(
  since: NoIeSince,
  parts: AccessKeyParts,
  issued?: SiteChoice['issued'],
): boolean {
  if (!parts.uf || homeAuthorizer(parts.uf, '55') === 'SVRS') return false;
  return isKeptAtSvrs(since, parts, issued);
}
