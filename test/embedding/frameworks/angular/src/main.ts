import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { setUp } from '../../host';
import { Ehr } from './ehr';

configure(setUp);
void bootstrapApplication(Ehr, { providers: [provideZonelessChangeDetection()] });
