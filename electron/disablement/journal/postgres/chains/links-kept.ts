/** What a computer keeps of the chains of a shared journal, to be compared with what the server has later. */

/** One link, by its place in its company's chain. */
export interface SeenLink {
  readonly position: number;
  readonly hash: string;
}

export interface HeardLink extends SeenLink {
  readonly cnpj: string;
}

/** A person accepted it, and this computer goes on from the chain as it is. */
export interface Acceptance {
  readonly cnpj: string;
  readonly code: string;
  readonly seen: SeenLink;
  readonly found: SeenLink;
}

/** Kept by this computer, for each shared database (`origin`) separately. */
export interface ChainMemory {
  /** The last link that was seen and verified. */
  readonly seen: (origin: string, cnpj: string) => SeenLink | undefined;
  /** Keeps the later one of two. */
  readonly see: (origin: string, cnpj: string, link: SeenLink) => void;
  /** The last link that others were heard to have written, not verified. */
  readonly heard: (origin: string, cnpj: string) => SeenLink | undefined;
  /** Keeps the later ones. */
  readonly hear: (origin: string, links: readonly HeardLink[]) => void;
  /** The later of the links seen and heard, in one database. */
  readonly all: (origin: string) => readonly HeardLink[];
  /** Replaces what was seen, and keeps what was accepted. */
  readonly accept: (origin: string, acceptance: Acceptance) => void;
}
