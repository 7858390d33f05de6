/** What changes may concern: whose answers and which doors have to be looked at, before and after. */
export interface Touched {
  readonly tokenIds: Set<number>
  /** Credentials in these groups, activated to these areas, or inside these zones. */
  readonly groupIds: Set<number>
  readonly areaIds: Set<number>
  readonly insideZoneIds: Set<number>
  readonly doorIds: Set<number>
  /** All doors below these areas, of these groups, of these door groups, of these zones. */
  readonly doorsOf: {
    readonly areaIds: Set<number>
    readonly groupIds: Set<number>
    readonly doorGroupIds: Set<number>
    readonly zoneIds: Set<number>
  }
  /** Days, yyyy-mm-dd, on which something begins or has ended. */
  readonly turns: Set<string>
}

export const untouched = (): Touched => ({
  tokenIds: new Set(),
  groupIds: new Set(),
  areaIds: new Set(),
  insideZoneIds: new Set(),
  doorIds: new Set(),
  doorsOf: { areaIds: new Set(), groupIds: new Set(), doorGroupIds: new Set(), zoneIds: new Set() },
  turns: new Set(),
})

export const addAll = <T>(to: Set<T>, all: Iterable<T>): void => {
  for (const each of all) to.add(each)
}

/** What is in one of them only. */
export function apart<T>(one: Iterable<T>, other: Iterable<T>): Set<T> {
  const [before, after] = [new Set(one), new Set(other)]
  return new Set([...[...before].filter(each => !after.has(each)), ...[...after].filter(each => !before.has(each))])
}

/** The day after one, yyyy-mm-dd: on it what ended with the day before has ended. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
