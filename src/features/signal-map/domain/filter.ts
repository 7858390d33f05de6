import { type Condition, conditionIn, conditions, type MapDevice } from './device.ts'

/** What is shown of all devices. */
export interface Filter {
  /** A signal below this is weak. In % */
  readonly weakBelow: number
  /** Empty for all. */
  readonly conditions: readonly Condition[]
  readonly clientId: number | undefined
  /** Those not heard for so long. Undefined for all */
  readonly silentHours: number | undefined
  /** A part of the name or the UDN. */
  readonly text: string
}

/** The devices that a filter lets through, and how many there are in each condition if conditions are not asked for. */
export interface Sifted {
  readonly shown: readonly MapDevice[]
  readonly counts: Readonly<Record<Condition, number>>
}

const hourMs = 3_600_000

/** Filters devices in one pass. @param now epoch ms */
export function sift(devices: readonly MapDevice[], filter: Filter, now: number): Sifted {
  const text = filter.text.trim().toLowerCase()
  const heardBefore = filter.silentHours === undefined ? undefined : now - filter.silentHours * hourMs
  const counts: Record<Condition, number> = { lost: 0, unknown: 0, weak: 0, connected: 0 }
  const asked = new Set(filter.conditions.length > 0 ? filter.conditions : conditions)
  const shown: MapDevice[] = []
  for (const device of devices) {
    if (filter.clientId !== undefined && device.clientId !== filter.clientId) continue
    if (heardBefore !== undefined && device.heardAt !== null && device.heardAt >= heardBefore) continue
    if (text !== '' && !isNamed(device, text)) continue
    const condition = conditionIn(device, filter.weakBelow)
    counts[condition]++
    if (asked.has(condition)) shown.push(device)
  }
  return { shown, counts }
}

const isNamed = ({ name, udn }: MapDevice, text: string) =>
  name.toLowerCase().includes(text) || udn.toLowerCase().includes(text)
