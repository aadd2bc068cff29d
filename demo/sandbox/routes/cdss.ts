// §4.5–4.7 Decisions on alerts.
import { Hono, type Handler } from 'hono';
import * as z from 'zod/mini';
import { AlertDecision, AlertId, DecisionsRequest, type Decision } from '../../../src/contract/cdss-alert.ts';
import type { Core } from '../core.ts';
import { decide } from '../rules/decisions.ts';
import { readBody, readParameter } from '../rules/request.ts';
import { keyed, type Environment } from './environment.ts';

// Unknown fields are ignored, in each item too (ASSUMPTIONS.unknownFields); all other rules are the contract's.
const DecisionsBody = z.pipe(z.object({ decisions: z.array(z.object(AlertDecision.def.shape)) }), DecisionsRequest);

export const cdssRoutes = (core: Core): Hono<Environment> =>
  new Hono<Environment>()
    .post('/v1/cdss/alerts/:alert_id/accept', keyed(core, 'acceptAlert'), decideOne(core, 'accepted'))
    .post('/v1/cdss/alerts/:alert_id/reject', keyed(core, 'rejectAlert'), decideOne(core, 'rejected'))
    .post('/v1/cdss/decisions', keyed(core, 'recordDecisions'), (c) => {
      const { decisions } = readBody(c, DecisionsBody);
      const results = decide(core, c.get('account'), decisions, (index) => `decisions[${index}].id`);
      return c.json({ decisions: results });
    });

const decideOne =
  (core: Core, decision: Decision): Handler<Environment> =>
  (c) => {
    const id = readParameter(AlertId, c.req.param('alert_id'), 'alert_id');
    const [result] = decide(core, c.get('account'), [{ id, decision }], () => 'alert_id');
    return c.json(result!);
  };
