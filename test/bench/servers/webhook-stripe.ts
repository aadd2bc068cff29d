// A typical receiver of webhooks: stripe-node verifies them, then it acknowledges. It stores nothing and tells nobody.
import Stripe from 'stripe';
import { listen } from './listen.ts';

const stripe = new Stripe('sk_bench');
const secret = process.env['BENCH_WEBHOOK_SECRET'] ?? '';

listen((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const header = String(request.headers['x-scribe-api-signature']);
      stripe.webhooks.constructEvent(Buffer.concat(chunks), header, secret);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"received":true}');
    });
});
