import { useAddress } from '../../../crud/screen/use-address.ts'
import { addDays } from '../domain/local-days.ts'
import { favours, type Rounding, roundings, type Start } from '../domain/shown.ts'
import type { View } from '../domain/ranges.ts'

/** What the page's address asks for, so that it can be sent to somebody. */
export interface Asked extends Rounding, Start {
  readonly view: View
  /** A day of the week or month, yyyy-mm-dd; undefined for this one. */
  readonly on: string | undefined
  readonly areaId: number | undefined
  readonly groupId: number | undefined
  /** The beginning of a name. */
  readonly q: string
  /** Whose day is open, and which. */
  readonly personId: number | undefined
  readonly day: string | undefined
}

export type SetAsked = (change: Partial<Asked>) => void

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)

/** A day that there is; undefined for anything else. */
function dayOf(text: string | null): string | undefined {
  if (text === null || !/^2[01]\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return undefined
  return addDays(text, 0) === text ? text : undefined
}

/** Reads an address. What it cannot mean is as if it were left out. */
export function askedOf(params: URLSearchParams): Asked {
  const round = Number(params.get('round'))
  const favour = params.get('favour') ?? ''
  const start = params.get('start') ?? ''
  const grace = params.get('grace') ?? ''
  return {
    view: params.get('view') === 'month' ? 'month' : 'week',
    on: dayOf(params.get('on')),
    areaId: idOf(params.get('area')),
    groupId: idOf(params.get('group')),
    q: (params.get('q') ?? '').slice(0, 100),
    round: roundings.find(each => each === round) ?? 0,
    favour: Object.hasOwn(favours, favour) ? (favour as Rounding['favour']) : 'nearest',
    start: /^([01]\d|2[0-3]):[0-5]\d$/.test(start) ? start : undefined,
    grace: /^\d{1,3}$/.test(grace) ? Math.min(Number(grace), 240) : 0,
    personId: idOf(params.get('person')),
    day: dayOf(params.get('day')),
  }
}

/** The same as an address; what is as usual is left out. */
function paramsOf(asked: Asked): Record<string, string> {
  const { view, on, areaId, groupId, q, round, favour, start, grace, personId, day } = asked
  const given = {
    view: view === 'month' ? view : undefined,
    on,
    area: areaId,
    group: groupId,
    q: q || undefined,
    round: round || undefined,
    favour: round > 0 && favour !== 'nearest' ? favour : undefined,
    start,
    grace: start === undefined ? undefined : grace || undefined,
    person: personId,
    day,
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

export function useAsked(): readonly [asked: Asked, set: SetAsked] {
  const { params, replace } = useAddress()
  const set: SetAsked = change => replace(before => paramsOf({ ...askedOf(before), ...change }))
  return [askedOf(params), set]
}
