import 'scribe-widget/define';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import Ehr from './ehr.vue';

export const render = (): Promise<string> => renderToString(createSSRApp(Ehr));
