import { createChannel, createSession } from 'better-sse';
import { eventIn, listen } from './listen.ts';

const channel = createChannel();

listen((request, response) => {
  if (request.method === 'GET') {
    void createSession(request, response).then((session) => channel.register(session));
    return;
  }
  void eventIn(request).then(({ id, data }) => {
    channel.broadcast(JSON.parse(data), 'message', { eventId: id });
    response.end();
  });
});
