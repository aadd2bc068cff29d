import { createHmac } from 'node:crypto';

/** §6.3: makes `t=<unix_timestamp>,v1=<hex_digest>` over `<t>.` and the raw body; `wall` is in ms. */
export const sign = (secret: string, body: string, wall: number): string => {
  const t = Math.floor(wall / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
