/** How a document is named that says nothing of numbers. */

export interface DocumentWords {
  /** As in a list with its count: "CT-e". */
  readonly name: string;
  /** One sentence on why it counts for nothing here. */
  readonly what: string;
}
