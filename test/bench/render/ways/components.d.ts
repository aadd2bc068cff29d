declare module '*.vue' {
  import type { DefineComponent } from 'vue';
  const component: DefineComponent<Record<string, unknown>>;
  export default component;
}

/** The peer that `react.ts` is built for. */
declare const __PEER__: string;
