import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | undefined

/**
 * The metrics of the process itself: memory, processor, event loop, garbage collection. There is one registry, however
 * many apps a process has: what measures them runs every 10 ms and never ends.
 */
export function metricsOfProcess(): Registry {
  if (!registry) {
    registry = new Registry()
    collectDefaultMetrics({ register: registry })
  }
  return registry
}
