import type { Edits } from './edits.ts'
import type { GroupOpenings } from './openings.ts'

/** What edits come to for one group. */
export interface GroupSummary {
  readonly groupId: number
  readonly name: string
  readonly added: number
  readonly removed: number
  /** Opened before and after, but at other times. */
  readonly retimed: number
}

/** What edits come to, for each group that they change. */
export function summaryOf(edits: Edits, all: readonly GroupOpenings[]): readonly GroupSummary[] {
  return all.flatMap(({ group: { groupId, name }, opening }) => {
    const doors = [...(edits.get(groupId) ?? [])]
    if (doors.length === 0) return []
    const added = doors.filter(([doorId]) => opening(doorId) === 'no').length
    const removed = doors.filter(([, wanted]) => wanted === 'no').length
    return [{ groupId, name, added, removed, retimed: doors.length - added - removed }]
  })
}

const counted = (count: number, what: string) => (count === 0 ? [] : [{ count, what }])

/**
 * '3 doors added, 1 removed, 2 at other times'
 * @param words of a door
 */
export function summaryText({ added, removed, retimed }: GroupSummary, words: readonly [one: string, many: string]) {
  const parts = [...counted(added, 'added'), ...counted(removed, 'removed'), ...counted(retimed, 'at other times')]
  return parts
    .map(({ count, what }, index) => {
      const figure = count.toLocaleString('en-GB')
      return index === 0 ? `${figure} ${count === 1 ? words[0] : words[1]} ${what}` : `${figure} ${what}`
    })
    .join(', ')
}
