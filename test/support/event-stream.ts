// Reads server-sent events as a page does.
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export type EventStream = Awaited<ReturnType<typeof openEventStream>>;

export async function openEventStream(url: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const events: EventSourceMessage[] = [];
  const waiting: ((event: EventSourceMessage) => void)[] = [];
  let text = '';
  const parser = createParser({
    onEvent(event) {
      const resolve = waiting.shift();
      if (resolve) resolve(event);
      else events.push(event);
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const part = decoder.decode(chunk, { stream: true });
      text += part;
      parser.feed(part);
    }
  };
  const ended = read().catch(() => undefined);
  return {
    response,
    /** Resolves when the stream ends. */
    ended,
    /** Returns all text received. */
    text: () => text,
    /** Resolves with the next event. */
    next: (): Promise<EventSourceMessage> => {
      const event = events.shift();
      return event ? Promise.resolve(event) : new Promise((resolve) => waiting.push(resolve));
    },
    close: () => leaving.abort(),
  };
}
