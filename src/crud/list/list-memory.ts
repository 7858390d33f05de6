import { firstPage, type Starts } from './pages.ts'

/** How a list was left: how far it was scrolled, and what was known of its pages. */
export interface LeftList {
  readonly offset: number
  readonly starts: Starts
  /** The rows on its last page, where that was seen. */
  readonly lastSize: number | undefined
}

const top: LeftList = { offset: 0, starts: firstPage, lastSize: undefined }
const most = 50

/** Lists by their place in the browser's history: going back finds a list as it was left. */
const lists = new Map<string, LeftList>()

export const leftList = (place: string): LeftList => lists.get(place) ?? top

/** Whether a list has been shown there. */
export const wasShown = (place: string): boolean => lists.has(place)

/** A list by its place in the history, its user and its query. */
export const placeInHistory = (key: string, entity: string, query: string): string => `${key} ${entity} ${query}`

export function keepList(place: string, kept: Partial<LeftList>): void {
  const next = { ...leftList(place), ...kept }
  lists.delete(place)
  lists.set(place, next)
  const oldest = lists.keys().next().value
  if (lists.size > most && oldest !== undefined) lists.delete(oldest)
}
