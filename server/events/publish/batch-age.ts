import { Histogram } from 'prom-client'
import type { Context } from '../../context.ts'

/** In seconds: from what nobody notices to what everybody does. */
export const ageBuckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/** How long the oldest event of each batch waited for others. */
export const batchAge = ({ metrics }: Pick<Context, 'metrics'>): Histogram =>
  new Histogram({
    name: 'gatehouse_live_batch_age_seconds',
    help: 'From the commit of the oldest event of a batch until the batch leaves for the hubs',
    buckets: ageBuckets,
    registers: [metrics],
  })
