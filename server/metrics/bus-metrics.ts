import { Counter, Gauge } from 'prom-client'
import type { Context } from '../context.ts'

/** Whether this process hears the others, and how often their messages may have been missed. */
export function busMetrics({ bus, metrics }: Pick<Context, 'bus' | 'metrics'>): void {
  new Gauge({
    name: 'gatehouse_bus_connected',
    help: '1 where the process hears the other server processes (alone: always), 0 while NATS is away',
    registers: [metrics],
    collect() {
      this.set(Number(bus.hears))
    },
  })
  const gaps = new Counter({
    name: 'gatehouse_bus_gaps_total',
    help: 'Times that messages of other server processes may have been missed',
    registers: [metrics],
  })
  bus.onGap(gap => gap === 'ended' && gaps.inc())
}
