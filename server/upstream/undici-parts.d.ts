// undici's main file loads fetch and WebSocket too: 11 MB that the proxy does not use (docs/decisions/0012).
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
