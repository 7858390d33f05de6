import { toLocal } from '../../../crud/fields/instants.ts'
import { choice, dayText } from '../../../domain/fields/index.ts'
import { tokenStatuses } from '../../../domain/entities/access/token.ts'
import { stateOf } from '../domain/state.ts'
import type { AccessRow } from '../domain/wire.ts'

type Dated = Pick<AccessRow, 'validFrom' | 'validUntil' | 'dateAdded'>

/** 'Since 21/11/2026, until 31/12/2026'; `zone` is that of the sites. */
export function whenText({ validFrom, validUntil, dateAdded }: Dated, zone: string, today: string): string {
  const added = dateAdded === null ? null : toLocal(dateAdded, zone).slice(0, 10)
  const since = validFrom !== null && (added === null || validFrom > added) ? validFrom : added
  const begins = since === null ? '' : since > today ? `From ${dayText(since)}` : `Since ${dayText(since)}`
  const ends = validUntil === null ? 'no end' : `until ${dayText(validUntil)}`
  return begins ? `${begins}, ${ends}` : ends.charAt(0).toUpperCase() + ends.slice(1)
}

const states = choice({ later: 'Not yet', over: 'Over' }, { severity: { later: 'info', over: 'alert' } })

/** What keeps access from counting today, as a choice that shows it; undefined where it counts. */
export function hindranceOf(row: AccessRow, today: string) {
  const state = stateOf(row, today)
  if (row.status !== 'live') {
    const held = choice({ held: tokenStatuses[row.status] }, { severity: { held: 'alert' } })
    return { field: held, value: 'held' }
  }
  return state === 'now' ? undefined : { field: states, value: state }
}

/** 'Harbour House', or 'Group 12' where its title is gone. */
export const placeText = ({ area, group, areaId, groupId }: AccessRow): string =>
  area ?? group ?? `Number ${String(areaId ?? groupId)}`

export const holderText = ({ person, token }: AccessRow): string => person ?? token
