import type { Schedule } from '../../../../../server/kit/index.ts'
import { markReads } from './mark-reads.ts'

/** Marks what a server that died has left. */
export const leftReads: Schedule = {
  name: 'muster points',
  everyMs: 5000,
  atStart: true,
  run: (context, stop) => markReads(context, stop),
}
