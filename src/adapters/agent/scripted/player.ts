// The program that is a scripted agent: reads orders from standard input, plays its steps, says what it does.
import { createInterface } from 'node:readline';
import type { Order } from './messages.ts';
import { play } from './play.ts';
import { Stage } from './stage.ts';

const stage = new Stage(process.stdout);
const orders = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });

orders.on('line', line => {
  const order: Order = JSON.parse(line);
  if (order.type === 'play') void start(order);
  else stage.take(order);
});
orders.on('close', () => stage.hangUp());

async function start({ steps, role, door }: Extract<Order, { type: 'play' }>): Promise<void> {
  stage.door = door;
  await play(stage, steps, role);
  process.exit(0);
}
