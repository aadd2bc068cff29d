import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { hydrate } from 'svelte';
import { setUp, whenHydrated } from '../../host.ts';
import Ehr from './ehr.svelte';

configure(setUp);
whenHydrated((target) => hydrate(Ehr, { target }));
