/** Whose hardware a screen shows. One of them at a time. */
export const placeNames = ['area', 'commDevice', 'controller'] as const
export type PlaceName = (typeof placeNames)[number]
export interface AskedPlace {
  readonly of: PlaceName
  readonly id: number
}

export const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** What the address asks for; undefined where it asks for nothing that can be. */
export function placeIn(params: URLSearchParams): AskedPlace | undefined {
  for (const of of placeNames) {
    const id = idIn(params.get(of))
    if (id !== undefined) return { of, id }
  }
  return undefined
}

/** As the API takes it. */
export const placeQuery = (place: AskedPlace | undefined): Readonly<Record<string, string>> =>
  place ? { [`${place.of}Id`]: String(place.id) } : {}

/** As an address has it: the same place on another screen. */
export const placeHref = (path: string, place: AskedPlace | undefined): string =>
  place ? `${path}?${place.of}=${place.id}` : path

/** The changes of an address to another place; what else it says of the old place goes. */
export const toPlace = (place: AskedPlace | undefined): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries([...placeNames, 'node'].map(name => [name, undefined])),
  ...(place && { [place.of]: String(place.id) }),
})
