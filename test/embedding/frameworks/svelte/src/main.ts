import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { mount } from 'svelte';
import { setUp } from '../../host.ts';
import Ehr from './ehr.svelte';
import Scenarios from './scenarios.svelte';

const isScenarios = location.hash === '#scenarios';
if (!isScenarios) configure(setUp);
const target = document.getElementById('app');
if (target) mount(isScenarios ? Scenarios : Ehr, { target });
