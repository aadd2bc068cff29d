import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { setUp } from '../../host';
import { Ehr } from './ehr';
import { Scenarios } from './scenarios';

const isScenarios = location.hash === '#scenarios';
if (!isScenarios) configure(setUp);
void bootstrapApplication(isScenarios ? Scenarios : Ehr, { providers: [provideZonelessChangeDetection()] });
