// Vue 3, single-file components.
import { createApp, h, shallowRef } from 'vue';
import { measures } from '../measures.ts';
import AlertList from './vue/AlertList.vue';
import { wayOf, type Peer } from './way.ts';

const peer: Peer = (target, first) => {
  const views = shallowRef(first);
  const app = createApp({ render: () => h(AlertList, { views: views.value }) });
  app.mount(target);
  return { show: (next) => (views.value = next), end: () => app.unmount() };
};

measures({ 'Vue 3': () => wayOf(peer) });
