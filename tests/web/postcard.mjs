// The bytes that travel between page and worker: requests as the page writes them, and what a test wants to know of a report.

function varint(number) {
  const bytes = [];
  let rest = BigInt(number);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}

const text = (string) => [...varint(new TextEncoder().encode(string).length), ...new TextEncoder().encode(string)];
const list = (items, write) => [...varint(items.length), ...items.flatMap(write)];
const option = (value, write) => (value === undefined ? [0] : [1, ...write(value)]);

/** A request of `src/protocol.rs`, field by field. */
export function request({ id = 1, game = "othello", start = "", moves = [], engine = "classic", timeMs, nodes, depth, playouts, only = [] }) {
  return [
    ...varint(id), ...text(game), ...text(start), ...list(moves, text), ...text(engine), ...varint(0),
    ...option(timeMs, varint), ...option(nodes, varint), ...option(depth, (plies) => [plies]),
    ...option(playouts, varint), 0, ...varint(0), ...varint(1), ...list(only, text), ...varint(0), ...varint(1),
  ];
}

/** The first fields of a report: who answers, how it stands, how long and how much, and the deepest iteration. */
export function report(bytes) {
  let at = 0;
  const number = () => {
    let [value, shift] = [0, 1];
    for (;;) {
      // Fields that do not fit those of the program must not send the reader past the end for ever.
      if (at >= bytes.length) throw new Error("the report is shorter than its fields");
      const byte = bytes[at++];
      value += (byte & 127) * shift;
      shift *= 128;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = number();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  const string = () => {
    const length = number();
    at += length;
    return new TextDecoder().decode(Uint8Array.from(bytes.slice(at - length, at)));
  };
  const value = () => ({ score: signed(), bound: number(), proven: bytes[at++] === 1 ? signed() : null });
  const id = number();
  const shard = number();
  const status = ["running", "done", "failed"][number()];
  const reason = status === "failed" ? string() : null;
  const elapsedMs = number();
  const nodes = number();
  // Playouts, questions asked of the table, found there; what kind of search speaks.
  for (let other = 0; other < 4; other++) number();
  let deepest = null;
  for (let left = number(); left > 0; left--) {
    const depth = bytes[at++];
    const confidence = bytes[at++];
    const solved = bytes[at++] === 1;
    deepest = { depth, confidence, solved, best: string(), ...value() };
    for (let moves = number(); moves > 0; moves--) string();
  }
  return { id, shard, status, reason, elapsedMs, nodes, deepest };
}
