import type { JobSummary } from '../../api/jobs.ts'
import { count } from '../../ui/figures.ts'

/** What an import comes to where rows may change records: '2 new, 1 changed, 40 unchanged'; none where it only adds. */
export function comesTo({ added = 0, changed, unchanged = 0 }: JobSummary): string | undefined {
  if (changed === undefined) return undefined
  return `${count(added, 'new row', 'new rows')}, ${count(changed, 'change')}, ${count(unchanged, 'row')} unchanged`
}

/** What its button says: 'Add 2 SIMs and change 1'; none where nothing is to be done. */
export function askText({ added = 0, changed = 0 }: JobSummary, one: string, many: string): string | undefined {
  if (added === 0 && changed === 0) return undefined
  if (changed === 0) return `Add ${count(added, one, many)}`
  return added === 0
    ? `Change ${count(changed, one, many)}`
    : `Add ${count(added, one, many)} and change ${count(changed, one, many)}`
}

/** What it has done: '2 SIMs added, 1 changed, 40 unchanged'. */
export function doneText({ added = 0, changed, unchanged = 0 }: JobSummary, one: string, many: string): string {
  const things = `${count(added, one, many)} added`
  return changed === undefined ? things : `${things}, ${changed} changed, ${unchanged} unchanged`
}
