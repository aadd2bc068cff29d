// A chunk of its own: fetched when the stream is answered, so nothing that is shown waits for it.
export { createParser } from 'eventsource-parser';
