import 'scribe-widget/define';
import { render as renderComponent } from 'svelte/server';
import Ehr from './ehr.svelte';

export const render = (): string => renderComponent(Ehr).body;
