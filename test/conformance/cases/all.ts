// The whole suite: the cases generated from the operations, and those of the sections.
import type { Case } from '../case.ts';
import { generatedCases } from '../generated.ts';
import { alertsCases } from './alerts.ts';
import { authenticationCases } from './authentication.ts';
import { contextCases } from './context.ts';
import { decisionsCases } from './decisions.ts';
import { documentsCases } from './documents.ts';
import { errorsCases } from './errors.ts';
import { eventsCases } from './events.ts';
import { gateCases } from './gate.ts';
import { lifecycleCases } from './lifecycle.ts';
import { loginCases } from './login.ts';
import { proxyCases } from './proxy.ts';
import { receivingCases } from './receiving.ts';
import { retryCases } from './retry.ts';
import { sessionCases } from './session.ts';
import { webhooksCases } from './webhooks.ts';

export const allCases = (): Case[] => [
  ...generatedCases(),
  ...loginCases,
  ...contextCases,
  ...lifecycleCases,
  ...sessionCases,
  ...documentsCases,
  ...alertsCases,
  ...decisionsCases,
  ...webhooksCases,
  ...authenticationCases,
  ...eventsCases,
  ...retryCases,
  ...receivingCases,
  ...errorsCases,
  ...gateCases,
  ...proxyCases,
];
