/**
 * Node's http module, taken without an import: importing it as an ES module reads every name it exports, and the one
 * of WebSocket then loads the whole of fetch, some 45 ms of each start.
 */

export const http = process.getBuiltinModule('node:http');
