// Reads server-sent events as a page does.
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface EventStream {
  readonly response: Response;
  /** Resolves with the next event. */
  next(): Promise<EventSourceMessage>;
  /** Resolves when the stream ends. */
  readonly ended: Promise<void>;
  /** Returns all text received. */
  text(): string;
  close(): void;
}

export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
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
    ended,
    text: () => text,
    next: () => {
      const event = events.shift();
      return event ? Promise.resolve(event) : new Promise((resolve) => waiting.push(resolve));
    },
    close: () => leaving.abort(),
  };
}
