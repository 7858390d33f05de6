import type { LiveMark } from '../../domain/mark.ts'
import type { Unlisted } from '../../domain/unlisted.ts'
import type { Who } from '../../live/roll.ts'

/** Somebody who is not on the roll, of an evacuation. */
export interface EntryOf {
  readonly entryId: string
  readonly evacuationId: number
  /** They are added by it; else they are marked. */
  readonly added?: Unlisted
}

/** What was done on this device, a mark or somebody who is added, that the server has not answered for yet. */
export interface KeptMark {
  /** The idempotency key: sent twice, it is done once. */
  readonly key: string
  /** Whom it marks, if they are on the roll. */
  readonly personId?: number
  readonly entry?: EntryOf
  readonly mark: LiveMark['mark']
  /** When it was made, by the server's clock as far as it is known here; ISO 8601. */
  readonly at: string
  /** The sequence of the mark that was seen when it was made; 0 for none. */
  readonly seen: number
  /** Made after another of this device for the same person, which is not sent yet either. */
  readonly follows: boolean
}

/** Whom it is about. */
export const whoOfKept = ({ personId, entry }: Pick<KeptMark, 'personId' | 'entry'>): Who =>
  personId ?? entry?.entryId ?? ''

const isEntry = (value: unknown): value is EntryOf => {
  if (typeof value !== 'object' || value === null) return false
  const { entryId, evacuationId } = value as Partial<EntryOf>
  return typeof entryId === 'string' && typeof evacuationId === 'number'
}

const isKept = (value: unknown): value is KeptMark => {
  if (typeof value !== 'object' || value === null) return false
  const { key, personId, entry, mark, at, seen } = value as Partial<KeptMark>
  return (
    typeof key === 'string' &&
    (typeof personId === 'number' || isEntry(entry)) &&
    typeof mark === 'string' &&
    typeof at === 'string' &&
    typeof seen === 'number'
  )
}

/** What was kept, by an older version too; nothing where it can't be read. */
export function readKept(text: string | null): readonly KeptMark[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(values) ? values.filter(isKept) : []
  } catch {
    return []
  }
}
