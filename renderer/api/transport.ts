/** The transport of calls and events between page and core; the window and the web host each have one. */

export interface Transport {
  /** Resolves to what the core returned, not yet parsed; never rejects. */
  call(name: string, input: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Returns a function that unsubscribes. */
  listen(listener: (event: unknown) => void): () => void;
}
