import { weakSignal } from '../../../domain/comm-device-state.ts'
import type { Position } from '../../../domain/positions.ts'
import { type Condition, conditions } from '../domain/device.ts'
import type { Filter } from '../domain/filter.ts'

/** Where a map looks. */
export interface MapView extends Position {
  readonly zoom: number
}

/** What the address of the screen asks for. */
export interface Asked {
  readonly filter: Filter
  /** The key of the chosen device. */
  readonly deviceId: number | undefined
  /** Where the map looks; undefined where it shows everything. */
  readonly view: MapView | undefined
  /** Whether the areas with a weak signal are drawn. */
  readonly hasWeakLayer: boolean
}

/** The choices of how long a device was not heard. In hours */
export const silences = [1, 6, 24, 72, 168] as const

const numberIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

const within = (number: number, least: number, most: number) => number >= least && number <= most

function viewIn(text: string | null): MapView | undefined {
  const parts = (text ?? '').split(',').map(part => (part === '' ? Number.NaN : Number(part)))
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts
  const isPlace = within(latitude, -90, 90) && within(longitude, -180, 180) && within(zoom, 0, 24)
  return parts.length === 3 && isPlace ? { latitude, longitude, zoom } : undefined
}

/** Reads the query of an address; what is wrong in it counts as left out. */
export function askedIn(params: URLSearchParams): Asked {
  const weakBelow = numberIn(params.get('weak'))
  const silentHours = numberIn(params.get('silent'))
  return {
    filter: {
      weakBelow: weakBelow !== undefined && within(weakBelow, 1, 100) ? weakBelow : weakSignal,
      conditions: params.getAll('state').filter((each): each is Condition => conditions.some(known => known === each)),
      clientId: numberIn(params.get('client')),
      silentHours: silences.find(each => each === silentHours),
      text: (params.get('q') ?? '').slice(0, 100),
    },
    deviceId: numberIn(params.get('device')),
    view: viewIn(params.get('at')),
    hasWeakLayer: params.get('layer') === 'weak',
  }
}

const viewText = ({ latitude, longitude, zoom }: MapView) =>
  [latitude.toFixed(4), longitude.toFixed(4), zoom.toFixed(2)].join(',')

/** The query that asks for it; what is usual is left out. */
export function paramsOf({ filter, deviceId, view, hasWeakLayer }: Asked): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.weakBelow !== weakSignal) params.set('weak', String(filter.weakBelow))
  for (const condition of filter.conditions) params.append('state', condition)
  if (filter.clientId !== undefined) params.set('client', String(filter.clientId))
  if (filter.silentHours !== undefined) params.set('silent', String(filter.silentHours))
  if (filter.text !== '') params.set('q', filter.text)
  if (deviceId !== undefined) params.set('device', String(deviceId))
  if (view) params.set('at', viewText(view))
  if (hasWeakLayer) params.set('layer', 'weak')
  return params
}
