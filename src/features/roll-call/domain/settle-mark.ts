import type { LiveMark } from './mark.ts'

/** What a person is marked as now. `sequence` is 0 where nobody has marked them. */
export interface CurrentMark extends Pick<LiveMark, 'mark' | 'at' | 'by' | 'sequence' | 'contradicts'> {
  /** When the roll call began that it is of; ISO 8601. */
  readonly begun: string
}

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
  | {
      readonly shows: 'it'
      readonly mark: LiveMark['mark']
      readonly at: string
      readonly by: string
      /** Two have said the same, without knowing of each other. */
      readonly agrees?: true
    }
  | { readonly shows: 'contradiction'; readonly at: string; readonly by: string }
  | { readonly shows: 'other' }

/** Of who has said what, in characters. */
const mostSaid = 400
const words = { safe: 'safe', needsHelp: 'needs help', notOnSite: 'not on site', cleared: 'not marked' } as const

/**
 * What a person is shown as when a mark arrives. Who saw the current mark may replace it. Who did not, since they had no
 * connection, adds to it: the same mark counts as one, of the later time; another one contradicts it, and the person needs
 * help until somebody who sees both settles it. A mark from before the roll call began is history. A mark that was taken
 * back unseen does not take back another's.
 */
export function settleMark(current: CurrentMark, { mark, at, by, seen }: ArrivingMark): Settled {
  const knew = seen === undefined || seen === current.sequence
  const sawNone = current.sequence === 0
  if (Date.parse(at) < Date.parse(current.begun) && (!knew || sawNone)) return { shows: 'other' }
  if (knew) return { shows: 'it', mark, at, by }
  if (mark === 'cleared') return { shows: 'other' }
  if (current.mark === 'cleared') return { shows: 'it', mark, at, by }
  const isNewer = Date.parse(at) >= Date.parse(current.at)
  const newest = isNewer ? { at, by } : { at: current.at, by: current.by }
  if (mark === current.mark && !current.contradicts) return { shows: 'it', mark, ...newest, agrees: true }
  const before = current.contradicts ? current.by : `${current.by}: ${words[current.mark]}`
  const said = `${before}; ${by}: ${words[mark]}`
  return { shows: 'contradiction', at: newest.at, by: said.slice(0, mostSaid) }
}
