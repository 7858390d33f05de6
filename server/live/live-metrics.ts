import { Gauge, Histogram } from 'prom-client'
import type { Context } from '../context.ts'
import { ageBuckets } from '../events/publish/batch-age.ts'
import type { PublishedBatch } from '../events/publish/published-batch.ts'
import type { Streams } from './streams.ts'

export type ObserveLag = (batch: PublishedBatch) => void

/** Called for each batch when it has been written to all viewers of the stream. */
export function fanOutLag({ metrics, now }: Pick<Context, 'metrics' | 'now'>): ObserveLag {
  const lag = new Histogram({
    name: 'gatehouse_live_fan_out_lag_seconds',
    help: 'From the commit of the oldest event of a batch until it was written to all viewers of its client',
    buckets: ageBuckets,
    registers: [metrics],
  })
  return ({ committedAt }) => {
    if (committedAt !== undefined) lag.observe(Math.max(0, now().getTime() - Date.parse(committedAt)) / 1000)
  }
}

/** How many batches viewers do not have because one before them is missing: for long, that is a wall that stands still. */
export const waitingBatches = ({ metrics }: Pick<Context, 'metrics'>, streams: Streams): Gauge =>
  new Gauge({
    name: 'gatehouse_live_waiting_batches',
    help: 'Batches that are not given to viewers yet, since one before them is missing',
    registers: [metrics],
    collect() {
      this.set(streams.waiting())
    },
  })
