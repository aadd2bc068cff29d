import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';
import { acceptWebSocket } from './web-socket.ts';

/** What an application tells of the context (FHIRcast STU3, 2.5): which patient is open, where. */
const ContextEvent = z.looseObject({
  id: z.string(),
  timestamp: z.string(),
  event: z.looseObject({ 'hub.topic': z.string(), 'hub.event': z.string() }),
});

interface Subscription {
  readonly topic: string;
  /** As they were asked for, by commas. */
  readonly events: string;
}

interface Listener extends Subscription {
  readonly socket: Duplex;
  readonly send: (text: string) => void;
}

const PATH = '/fhircast/';
const LEASE_SECONDS = 7200;

/**
 * A FHIRcast hub in memory, for the demo: the topic is a doctor's sign-in, events go to its subscribers by WebSocket.
 * It leaves out what the demo does not need: ends of leases, heartbeats, SyncError.
 */
export class FhircastHub {
  readonly #id: () => string;
  /** By the last part of the endpoint, which is used once. */
  readonly #granted = new Map<string, Subscription>();
  readonly #listeners = new Set<Listener>();
  /** By topic: the last `…-open` that no `…-close` has followed. */
  readonly #open = new Map<string, string>();

  constructor(id: () => string) {
    this.#id = id;
  }

  /** A subscription (2.4); answers its endpoint below `origin` (`ws://…`), or undefined where it is not the own topic. */
  subscribe(form: URLSearchParams, topic: string, origin: string): string | undefined {
    const isGood = form.get('hub.mode') === 'subscribe' && form.get('hub.channel.type') === 'websocket';
    if (!isGood || form.get('hub.topic') !== topic) return undefined;
    const id = this.#id();
    this.#granted.set(id, { topic, events: form.get('hub.events') ?? '' });
    return `${origin}${PATH}${id}`;
  }

  /** An event (2.6), sent to all that subscribed to it, with its id; false where it is none of the own topic. */
  publish(sent: unknown, topic: string): boolean {
    const message = z.safeParse(ContextEvent, sent);
    if (!message.success || message.data.event['hub.topic'] !== topic) return false;
    const text = JSON.stringify(message.data);
    const name = nameOf(text);
    // One anchor is enough here: the demo opens encounters, each with its patient.
    if (name.endsWith('-open')) this.#open.set(topic, text);
    else this.#open.delete(topic);
    for (const listener of this.#listeners) if (listener.topic === topic && hears(listener, name)) listener.send(text);
    return true;
  }

  /** Takes a connection to an endpoint: confirms the subscription, then tells what is open. False: it is to something else. */
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
    // A subscriber's 409 would become a SyncError for the others elsewhere.
    const send = acceptWebSocket(request, socket, () => undefined);
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

/** Names of events are compared without case (2.6). */
const hears = ({ events }: Subscription, name: string): boolean => events.toLowerCase().split(',').includes(name);
