import type { LiveMark } from './mark.ts'

/** What a person is marked as now. `sequence` is 0 where nobody has marked them. */
export type CurrentMark = Pick<LiveMark, 'mark' | 'at' | 'by' | 'sequence' | 'contradicts'>

/** A mark as it arrives, perhaps long after it was made. */
export interface ArrivingMark {
  readonly mark: LiveMark['mark']
  /** When it was made, by the server's clock; ISO 8601. */
  readonly at: string
  readonly by: string
  /** The sequence of the mark that its author saw; undefined for who sees the newest always. */
  readonly seen: number | undefined
}

/** What is shown after a mark: the mark itself, that two contradict each other, or what was shown before. */
export type Settled =
  | { readonly shows: 'it'; readonly mark: LiveMark['mark']; readonly at: string; readonly by: string }
  | { readonly shows: 'contradiction'; readonly at: string; readonly by: string }
  | { readonly shows: 'other' }

/** Of who has said what, in characters. */
const mostSaid = 400
const words = { safe: 'safe', needsHelp: 'needs help', cleared: 'not marked' } as const

/**
 * What a person is shown as when a mark arrives. Who saw the current mark may replace it. Who did not, since they had no
 * connection, adds to it: the same mark counts as one, of the later time; another one contradicts it, and the person needs
 * help until somebody who sees both settles it. A mark from before they were cleared is history: a new roll call has
 * begun since. Neither does a mark that was taken back unseen take back another's.
 */
export function settleMark(current: CurrentMark, { mark, at, by, seen }: ArrivingMark): Settled {
  const knew = seen === undefined || seen === current.sequence
  const isNewer = Date.parse(at) >= Date.parse(current.at)
  if (current.mark === 'cleared') return knew || isNewer ? { shows: 'it', mark, at, by } : { shows: 'other' }
  if (knew) return { shows: 'it', mark, at, by }
  if (mark === 'cleared') return { shows: 'other' }
  if (mark === current.mark && !current.contradicts) return isNewer ? { shows: 'it', mark, at, by } : { shows: 'other' }
  const before = current.contradicts ? current.by : `${current.by}: ${words[current.mark]}`
  const said = `${before}; ${by}: ${words[mark]}`
  return { shows: 'contradiction', at: isNewer ? at : current.at, by: said.slice(0, mostSaid) }
}
