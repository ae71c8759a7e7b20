/** What carries a call from the page to the core and its events back; the window and the web host each have one. */

export interface Transport {
  /** Resolves to whatever the core returned, unparsed; never rejects. */
  call(name: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Returns its own unsubscriber. */
  listen(listener: (event: unknown) => void): () => void;
}
