/**
 * Node's http module, loaded without an import: importing it as an ES module reads every export, and that of
 * WebSocket loads the whole of fetch, some 45 ms of each start.
 */

export const http = process.getBuiltinModule('node:http');
