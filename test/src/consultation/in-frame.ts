// The module that a frame of these tests loads.
export { Scribe } from '../../../src/consultation/scribe.ts';
