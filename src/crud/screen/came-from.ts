/** The list the user came from, carried in the browser's history: its url, and the keys around the record. */
export interface CameFrom {
  readonly list: string
  readonly ids: readonly number[]
}

const most = 800

/** What is loaded of a list, as far as a history entry should hold. */
export const cameFrom = (list: string, ids: readonly number[]): CameFrom => ({ list, ids: ids.slice(0, most) })

/** Reads it back; anything else in the history counts as none. */
export function readCameFrom(state: unknown): CameFrom | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state) || !('ids' in state)) return undefined
  const { list, ids } = state
  if (typeof list !== 'string' || !list.startsWith('/') || !Array.isArray(ids)) return undefined
  return { list, ids: ids.filter(id => typeof id === 'number') }
}

/** The records before and after one, in the list that it was opened from. */
export function neighboursOf(from: CameFrom | undefined, id: number): { before?: number; after?: number } {
  const at = from?.ids.indexOf(id) ?? -1
  if (!from || at < 0) return {}
  const [before, after] = [from.ids[at - 1], from.ids[at + 1]]
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}
