/** Collects many short byte strings in few buffers, since each buffer costs several times what is in a short one. */

const PIECE_BYTES = 256 * 1024;

export function createPieces() {
  const full: Uint8Array[] = [];
  let open = Buffer.allocUnsafe(PIECE_BYTES);
  let used = 0;
  const settle = () => {
    if (used > 0) full.push(open.subarray(0, used));
    open = Buffer.allocUnsafe(PIECE_BYTES);
    used = 0;
  };
  return {
    /** Copies `bytes`. */
    add: (bytes: Uint8Array) => {
      if (used + bytes.length > PIECE_BYTES) settle();
      if (bytes.length > PIECE_BYTES) full.push(Uint8Array.from(bytes));
      else {
        open.set(bytes, used);
        used += bytes.length;
      }
    },
    /** All bytes so far, in their order. */
    all: () => [...full, open.subarray(0, used)],
  };
}
