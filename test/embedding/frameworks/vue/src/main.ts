import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { createApp } from 'vue';
import { setUp } from '../../host.ts';
import Ehr from './ehr.vue';
import Scenarios from './scenarios.vue';

const isScenarios = location.hash === '#scenarios';
if (!isScenarios) configure(setUp);
createApp(isScenarios ? Scenarios : Ehr).mount('#app');
