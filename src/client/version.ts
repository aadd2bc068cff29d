declare const __SCRIBE_WIDGET_VERSION__: string | undefined;

/** The widget's version, as package.json had it when it was built. */
export const VERSION: string = typeof __SCRIBE_WIDGET_VERSION__ === 'string' ? __SCRIBE_WIDGET_VERSION__ : 'unbuilt';
