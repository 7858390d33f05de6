import type { LiveSnapshot } from '../domain/live.ts'
import type { StreamKind } from '../domain/stream/kind.ts'
import type { Readiness } from './view.ts'

type Part = 'occupancy' | 'doors' | Pick<StreamKind, 'name'>

/** Ready, unless the caller may not see one of the parts that the view is made from. */
export const readinessOf = (snapshot: LiveSnapshot, ...parts: readonly Part[]): Readiness =>
  parts.some(part => snapshot.withheld.includes(typeof part === 'string' ? part : part.name)) ? 'withheld' : 'ready'
