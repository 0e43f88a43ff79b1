/** What a browser writes to its console while a test keeps a page from its server or the server from its exchange. */

/** The server was stopped, or its connections were cut. */
export const noServer =
  /^console: Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED) /;

/** The push link was cut or refused. */
export const noPush = /^console: WebSocket connection to '\S+\/api\/ws\/websocket' failed: /;

/** The server answers, but its exchange does not. */
export const noExchange =
  /^console: Failed to load resource: the server responded with a status of (502 \(Bad Gateway\)|503 \(Service Unavailable\)) \(http:\S+\/api\/\w+\)$/;
