import type { Surface } from '../../../crud/surface/surface.ts'
import type { OpenItems } from '../../../live/views/open-items.state.ts'
import { count, figure } from '../../../ui/figures.ts'

/** How many of each kind are unacknowledged; undefined where the user may not see them. */
export interface Counts {
  readonly alarms: number | undefined
  readonly alerts: number | undefined
  readonly messages: number | undefined
}

/** What the header says: `unknown` before the first data and without any, `doubtful` where it may be out of date. */
export interface Attention {
  readonly trust: 'unknown' | 'doubtful' | 'known'
  readonly total: number
  /** The most urgent kind there is any of. */
  readonly worst: keyof Counts | undefined
  /** For screen readers and as a tooltip. */
  readonly text: string
  /** Before the page's title: '(3)', '(3?)', '(?)', or nothing. */
  readonly mark: string
}

const one = { alarms: 'alarm', alerts: 'alert', messages: 'message' } as const
const most = 999

/** At most three digits. */
export const shortFigure = (total: number): string => (total > most ? `${most}+` : figure(total))

export const countOf = ({ readiness, items, more }: OpenItems<unknown>): number | undefined =>
  readiness === 'withheld' ? undefined : items.length + more

/** @param isReady whether each kind that the user may see has been read */
export function attentionOf(counts: Counts, isReady: boolean, surface: Surface): Attention {
  const kinds = (['alarms', 'alerts', 'messages'] as const).filter(kind => (counts[kind] ?? 0) > 0)
  const total = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  const isBlind = surface.state !== 'live' && surface.state !== 'waiting'
  const trust = !isReady ? 'unknown' : isBlind ? 'doubtful' : 'known'
  if (trust === 'unknown') {
    const why = surface.state === 'failed' ? `: ${surface.reason}` : ''
    return {
      trust,
      total: 0,
      worst: undefined,
      text: `Unacknowledged: not known yet${why}`,
      mark: isBlind ? '(?)' : '',
    }
  }
  const parts = kinds.map(kind => count(counts[kind] ?? 0, one[kind]))
  const question = trust === 'doubtful' ? '?' : ''
  const figures = `${total > 0 ? shortFigure(total) : ''}${question}`
  const listed = total === 0 ? 'Nothing unacknowledged' : `${figures} unacknowledged: ${parts.join(', ')}`
  const text = trust === 'doubtful' ? `${listed}, as last known` : listed
  return { trust, total, worst: kinds[0], text, mark: figures && `(${figures})` }
}
