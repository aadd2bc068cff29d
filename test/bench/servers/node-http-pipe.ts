import { Agent, request as send } from 'node:http';
import { AUTHORIZATION, listen, UPSTREAM } from './listen.ts';

const agent = new Agent({ keepAlive: true });
const { hostname, port } = new URL(UPSTREAM);

listen((request, response) => {
  const { url, method, headers } = request;
  const options = { agent, hostname, port, path: url, method, headers: { ...headers, authorization: AUTHORIZATION } };
  const outgoing = send(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', (error) => response.destroy(error));
  // If the client disconnects, its connection to the service must not stay half read.
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
});
