import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { mount } from 'svelte';
import { setUp } from '../../host.ts';
import Ehr from './ehr.svelte';

configure(setUp);
const target = document.getElementById('app');
if (target) mount(Ehr, { target });
