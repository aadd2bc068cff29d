// The lower bound for the sandbox: `node:http` sends bytes from memory. Its arguments are the answers: path, then file, in turn.
import { readFileSync } from 'node:fs';
import { listen } from './listen.ts';

const answers = new Map<string, Buffer>();
const given = process.argv.slice(2);
for (let at = 0; at < given.length; at += 2) answers.set(given[at] ?? '', readFileSync(given[at + 1] ?? ''));

listen((request, response) => {
  const body = answers.get(request.url ?? '') ?? Buffer.from('{"decisions":[]}');
  const answer = () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  };
  if (request.method === 'GET') answer();
  else request.resume().on('end', answer);
});
