import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { createApp } from 'vue';
import { setUp } from '../../host.ts';
import Ehr from './ehr.vue';

configure(setUp);
createApp(Ehr).mount('#app');
