import type { LiveMark } from '../../domain/mark.ts'

/** A mark on this device that the server has not answered for yet. */
export interface KeptMark {
  /** The idempotency key: sent twice, it is done once. */
  readonly key: string
  readonly personId: number
  readonly mark: LiveMark['mark']
  /** When it was made, by the server's clock as far as it is known here; ISO 8601. */
  readonly at: string
  /** The sequence of the mark that was seen when it was made; 0 for none. */
  readonly seen: number
  /** Made after another of this device for the same person, which is not sent yet either. */
  readonly follows: boolean
}

const isKept = (value: unknown): value is KeptMark => {
  if (typeof value !== 'object' || value === null) return false
  const { key, personId, mark, at, seen } = value as Partial<KeptMark>
  return (
    typeof key === 'string' &&
    typeof personId === 'number' &&
    typeof mark === 'string' &&
    typeof at === 'string' &&
    typeof seen === 'number'
  )
}

/** What was kept; nothing where it can't be read. */
export function readKept(text: string | null): readonly KeptMark[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(values) ? values.filter(isKept) : []
  } catch {
    return []
  }
}
