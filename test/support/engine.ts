// The abilities of the engine that runs a test.

/** Whether the engine is Chromium, the one that runs every file. */
export const isChromium = /Chrom(e|ium)\//.test(navigator.userAgent);

/** Whether colour schemes and forced colours can be emulated: the drivers of Firefox (BiDi) and WebKitGTK have no such command. */
export const canEmulateMedia = isChromium;

/** Whether the window may be 320 px wide: MiniBrowser’s own bar needs more. */
export const canBeNarrow = /Chrom(e|ium)\/|Firefox\//.test(navigator.userAgent);

/** Whether an element keeps its class in the document of a frame: Firefox gives it the prototype of that page’s own elements. */
export const keepsClassInFrames = !/Firefox\//.test(navigator.userAgent);

/** Languages whose words fill a row: one of them shows any difference in an engine's layout. */
export const LANGUAGES = canEmulateMedia ? (['en', 'es', 'pt-BR'] as const) : (['es'] as const);
