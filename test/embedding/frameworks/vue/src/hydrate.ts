import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { createSSRApp } from 'vue';
import { setUp, whenHydrated } from '../../host.ts';
import Ehr from './ehr.vue';

configure(setUp);
whenHydrated((app) => createSSRApp(Ehr).mount(app));
