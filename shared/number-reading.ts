/** The closed lists of what reading a document for its numbers can end in, besides facts; explained in `shared/explain/reading`. */

/** Why a document could not be read, or is not believed. */
export const READ_REASONS = [
  // The bytes.
  'empty',
  'zeros',
  'too-large',
  'pdf',
  'compressed',
  'not-xml',
  'note-inside',
  // The XML.
  'cut-off',
  'malformed',
  'too-deep',
  'doctype',
  // What it says.
  'no-values',
  'key-invalid',
  'key-differs',
  'environment-unknown',
  'environment-differs',
  'protocol-differs',
  'answer-differs',
  'range-invalid',
  // An EFD.
  'efd-version',
  'efd-header',
  'efd-cut-off',
  'efd-lines',
  // The file or the folder, whatever is in it.
  'no-permission',
  'disk',
  'name',
  'changing',
  'too-slow',
  'too-heavy',
  'folder-loop',
  'folder-away',
  'link-away',
  'link-broken',
  // A zip, or an entry of one.
  'zip-broken',
  'zip-encrypted',
  'zip-method',
  'zip-checksum',
  'zip-ratio',
  'zip-entries',
  'zip-size',
  'zip-nesting',
] as const;
export type ReadReason = (typeof READ_REASONS)[number];

/** What a document is that says nothing of the numbers of NF-e and NFC-e. */
export const OTHER_DOCUMENTS = [
  // Other fiscal documents, each with a numbering of its own.
  'cte',
  'mdfe',
  'nfcom',
  'cfe-sat',
  'nf3e',
  'bpe',
  'nfag',
  'nfgas',
  'dce',
  'nfse',
  // Events of a note that leave its number as it is.
  'correction-letter',
  'epec',
  'manifestation',
  'event',
  'event-refused',
  'event-unanswered',
  // What was asked and not granted, or not known to be.
  'cancellation-refused',
  'cancellation-unanswered',
  'disablement-refused',
  'disablement-unanswered',
  'note-refused',
  // Talk with SEFAZ.
  'batch',
  'consult',
  'status',
  'distribution',
  'registry',
  // Other books of SPED.
  'efd-contribuicoes',
  'sped',
  'xml',
] as const;
export type OtherDocument = (typeof OTHER_DOCUMENTS)[number];
