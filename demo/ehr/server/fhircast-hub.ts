import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';
import { acceptWebSocket } from './web-socket.ts';

/** An application's message about its context (FHIRcast STU3, 2.5), such as the open patient. */
const ContextEvent = z.looseObject({
  id: z.string(),
  timestamp: z.string(),
  event: z.looseObject({ 'hub.topic': z.string(), 'hub.event': z.string() }),
});

interface Subscription {
  readonly topic: string;
  /** The names of the events as requested, separated by commas. */
  readonly events: string;
}

interface Listener extends Subscription {
  readonly socket: Duplex;
  readonly send: (text: string) => void;
}

const PATH = '/fhircast/';
const LEASE_SECONDS = 7200;

/**
 * A FHIRcast hub in memory for the demo. A topic is a doctor's sign-in; its subscribers get events by WebSocket.
 * It lacks the parts that the demo does not need: ends of leases, heartbeats, SyncError.
 */
export class FhircastHub {
  readonly #id: () => string;
  /** Subscriptions by the last part of their endpoint, which works once. */
  readonly #granted = new Map<string, Subscription>();
  readonly #listeners = new Set<Listener>();
  /** By topic: the last `…-open`, until another event follows it. */
  readonly #open = new Map<string, string>();

  constructor(id: () => string) {
    this.#id = id;
  }

  /** Adds a subscription (2.4); returns its endpoint under `origin` (`ws://…`), or undefined if it is invalid or for another topic. */
  subscribe(form: URLSearchParams, topic: string, origin: string): string | undefined {
    const isGood = form.get('hub.mode') === 'subscribe' && form.get('hub.channel.type') === 'websocket';
    if (!isGood || form.get('hub.topic') !== topic) return undefined;
    const id = this.#id();
    this.#granted.set(id, { topic, events: form.get('hub.events') ?? '' });
    return `${origin}${PATH}${id}`;
  }

  /** Sends an event (2.6) with its id to all its subscribers; returns false if it is invalid or for another topic. */
  publish(sent: unknown, topic: string): boolean {
    const message = z.safeParse(ContextEvent, sent);
    if (!message.success || message.data.event['hub.topic'] !== topic) return false;
    const text = JSON.stringify(message.data);
    const name = nameOf(text);
    // One open event per topic is enough, because the demo opens only encounters, each with its patient.
    if (name.endsWith('-open')) this.#open.set(topic, text);
    else this.#open.delete(topic);
    for (const listener of this.#listeners) if (listener.topic === topic && hears(listener, name)) listener.send(text);
    return true;
  }

  /** Accepts a connection to an endpoint: confirms the subscription, then sends the open context. Returns false for other paths. */
  connect(request: IncomingMessage, socket: Duplex): boolean {
    const { url = '' } = request;
    if (!url.startsWith(PATH)) return false;
    const id = url.slice(PATH.length);
    const subscription = this.#granted.get(id);
    this.#granted.delete(id);
    if (!subscription) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return true;
    }
    const { topic, events } = subscription;
    // Subscribers' answers are ignored. Another hub would turn a 409 into a SyncError for the others.
    const send = acceptWebSocket(request, socket);
    const listener = { ...subscription, socket, send };
    socket.on('close', () => this.#listeners.delete(listener));
    this.#listeners.add(listener);
    const lease = { 'hub.lease_seconds': LEASE_SECONDS };
    send(JSON.stringify({ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.events': events, ...lease }));
    const open = this.#open.get(topic);
    if (open !== undefined && hears(subscription, nameOf(open))) send(open);
    return true;
  }

  close(): void {
    for (const { socket } of this.#listeners) socket.destroy();
  }
}

const nameOf = (text: string): string =>
  (JSON.parse(text) as z.infer<typeof ContextEvent>).event['hub.event'].toLowerCase();

/** Whether the subscription includes the event; the case of names does not count (2.6). */
const hears = ({ events }: Subscription, name: string): boolean => events.toLowerCase().split(',').includes(name);
