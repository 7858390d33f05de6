/** The longest name of a controller, a door or a reader. */
const mostLetters = 50

/** A name and its number, as long as a name may be. */
const numbered = (name: string, number: number): string => {
  const end = ` ${number}`
  return name.slice(0, mostLetters - end.length).trimEnd() + end
}

/**
 * Names for the controllers of a site: the site's, with the next numbers that are free.
 * @param taken names that are there already
 */
export function controllerNames(site: string, many: number, taken: readonly string[]): readonly string[] {
  const known = new Set(taken.map(name => name.toLowerCase()))
  const names: string[] = []
  for (let number = 1; names.length < many; number++) {
    const name = numbered(site, number)
    if (!known.has(name.toLowerCase())) names.push(name)
  }
  return names
}

/** A name for a door by its place in the whole system: 'Front door', then 'Door 2', 'Door 3'. */
export const doorName = (index: number, door: string): string =>
  index === 0 ? `Front ${door}` : numbered(door.charAt(0).toUpperCase() + door.slice(1), index + 1)

/** The name of a reader: its door's, and which way it is read. */
export const readerName = (door: string, side: 'in' | 'out'): string =>
  `${door.slice(0, mostLetters - side.length - 1).trimEnd()} ${side}`

/** The number of a reader on its controller, by that of its door: 1 and 2 are the first door's, in and out. */
export const readerNumber = (door: number, side: 'in' | 'out'): number => door * 2 - (side === 'in' ? 1 : 0)
