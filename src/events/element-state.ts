/** State of an element, as its `state` property and its events tell. */
export type ElementState = 'idle' | 'loading' | 'ready' | 'empty' | 'gated' | 'signed-out' | 'failed';
