/** Reads a text that may be no JSON, as a damaged or foreign file is. */

/** Undefined for what is no JSON, which a schema then refuses. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
