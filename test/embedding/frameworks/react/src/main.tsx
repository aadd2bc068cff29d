import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configure } from 'scribe-widget';
import 'scribe-widget/define';
import { setUp } from '../../host.ts';
import { Ehr } from './ehr.tsx';
import { Scenarios } from './scenarios.tsx';

const isScenarios = location.hash === '#scenarios';
if (!isScenarios) configure(setUp);
const app = document.getElementById('app');
if (app) createRoot(app).render(<StrictMode>{isScenarios ? <Scenarios /> : <Ehr />}</StrictMode>);
