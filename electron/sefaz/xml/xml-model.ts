/** The model of a parsed document, and of a parse fault. */

/** The namespaces in scope at an element: its own declarations, then its parent's scope. */
export interface NamespaceScope {
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: NamespaceScope | undefined;
}

export interface XmlAttribute {
  readonly name: string;
  readonly prefix: string;
  readonly namespace: string;
  readonly value: string;
}

export interface XmlElement {
  /** Local name. */
  readonly name: string;
  readonly prefix: string;
  /** Namespace name, '' for none. */
  readonly namespace: string;
  /** Without the namespace declarations, which are in `scope`. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** Character data directly inside, with CDATA, resolved references, and each line end as one line feed. */
  readonly text: string;
  /** Offsets in the decoded text: of `<`, and after the last `>`. */
  readonly start: number;
  readonly end: number;
  readonly scope: NamespaceScope | undefined;
}

export type XmlProblem =
  | 'empty'
  | 'too-large'
  | 'too-deep'
  | 'too-many'
  | 'character'
  | 'doctype'
  | 'entity'
  | 'markup'
  | 'attribute'
  | 'namespace'
  | 'mismatched'
  | 'unfinished'
  | 'outside-root';

export interface XmlFault {
  readonly problem: XmlProblem;
  /** Offset in the decoded text. */
  readonly at: number;
}

export interface XmlLimits {
  /** UTF-16 units. */
  readonly size?: number;
  readonly depth?: number;
  readonly elements?: number;
}
