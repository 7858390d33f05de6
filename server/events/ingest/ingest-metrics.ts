import { Counter, Histogram, type Registry } from 'prom-client'
import { type IngestAnswer, ingestLimit } from '../../../src/domain/ingest.ts'
import type { Context } from '../../context.ts'

const outcomes = ['accepted', 'duplicate', 'rejected'] as const

/** Measures the work on one call's events, and hands its answer on. */
export type Measured = (events: number, work: () => Promise<IngestAnswer>) => Promise<IngestAnswer>

/** The figures of ingest, touched once a call however many events it brings. */
export function ingestMetrics({ metrics }: Pick<Context, 'metrics'>): Measured {
  const { events, failed, sizes, duration } = seriesIn([metrics])
  for (const outcome of outcomes) events.inc({ outcome }, 0)
  return async (count, work) => {
    sizes.observe(count)
    const stop = duration.startTimer()
    try {
      const { accepted, duplicate, rejected } = await work()
      events.inc({ outcome: 'accepted' }, accepted)
      events.inc({ outcome: 'duplicate' }, duplicate)
      events.inc({ outcome: 'rejected' }, rejected.length)
      return { accepted, duplicate, rejected }
    } catch (error) {
      failed.inc()
      throw error
    } finally {
      stop()
    }
  }
}

const seriesIn = (registers: Registry[]) => ({
  events: new Counter({
    name: 'gatehouse_ingest_events_total',
    help: 'Events that came in: kept, sent before, or wrong',
    labelNames: ['outcome'],
    registers,
  }),
  failed: new Counter({
    name: 'gatehouse_ingest_failed_total',
    help: 'Calls whose events could not be kept because of the server',
    registers,
  }),
  sizes: new Histogram({
    name: 'gatehouse_ingest_batch_events',
    help: 'Events in one call',
    buckets: [1, 5, 10, 50, 100, 200, 500, ingestLimit],
    registers,
  }),
  duration: new Histogram({
    name: 'gatehouse_ingest_duration_seconds',
    help: 'From the checked key to the commit of a call',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  }),
})
