import { Counter, Gauge } from 'prom-client'
import { hubNames, hubPath } from '../../src/domain/hubs/hub.ts'
import type { Context } from '../context.ts'
import { tallied } from '../base/tallied.ts'
import type { HubServer } from '../signalr/index.ts'
import type { ViewerSession } from './viewer.ts'

type Hubs = Pick<HubServer<ViewerSession>, 'stats' | 'loads'>

/** The metrics of the hubs: computed when they are read. */
export function hubMetrics({ metrics }: Pick<Context, 'metrics'>, hubs: Hubs): void {
  const gauge = (name: string, help: string, figure: 'connections' | 'unsentBytes') =>
    new Gauge({
      name,
      help,
      labelNames: ['hub'],
      registers: [metrics],
      collect() {
        const loads = hubs.loads()
        for (const hub of hubNames) this.set({ hub }, loads.get(hubPath(hub))?.[figure] ?? 0)
      },
    })
  gauge('gatehouse_hub_clients', 'Open connections', 'connections')
  gauge('gatehouse_hub_unsent_bytes', 'Sent to clients that have not taken it yet', 'unsentBytes')
  tallied(metrics, 'gatehouse_hub_opened_total', 'Connections opened', () => hubs.stats().opened)
  tallied(metrics, 'gatehouse_hub_refused_total', 'Connections refused', () => hubs.stats().refused)
  tallied(metrics, 'gatehouse_hub_frames_sent_total', 'Messages sent', () => hubs.stats().framesSent)
  tallied(metrics, 'gatehouse_hub_sent_bytes_total', 'Bytes sent', () => hubs.stats().bytesSent)
  new Counter({
    name: 'gatehouse_hub_ended_total',
    help: 'Connections that ended, by why; slow: a consumer that did not keep up was cut off',
    labelNames: ['cause'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const [cause, count] of Object.entries(hubs.stats().ended)) this.inc({ cause }, count)
    },
  })
}
