import { schemaRef, type Schema } from '../../endpoint/operation.ts'

type Parts = Readonly<Record<string, Schema>>

/** How long a reference is without the name that it refers to. */
const referenceLength = JSON.stringify(schemaRef('')).length

/** Calls `see` with every property of a schema that has properties, however deep. */
function eachProperty(part: unknown, see: (name: string, property: Schema) => void): void {
  if (typeof part !== 'object' || part === null) return
  const { properties } = part as { readonly properties?: Parts }
  for (const [name, property] of Object.entries(properties ?? {})) see(name, property)
  for (const value of Object.values(part)) eachProperty(value, see)
}

/** The properties that occur so often that saying them once makes the document smaller, by what they are. */
function repeatedIn(schemas: Parts): ReadonlyMap<string, string> {
  const found = new Map<string, { readonly called: Set<string>; count: number }>()
  eachProperty(Object.values(schemas), (name, property) => {
    const text = JSON.stringify(property)
    const known = found.get(text) ?? { called: new Set(), count: 0 }
    known.count += 1
    known.called.add(`${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    found.set(text, known)
  })
  const names = new Map<string, string>()
  const taken = new Set(Object.keys(schemas))
  const most = [...found].toSorted(([, one], [, other]) => other.count - one.count)
  for (const [text, { called, count }] of most) {
    // What saves nothing is left in its place: the shorter the name, the more it saves.
    const name = [...called].filter(each => !taken.has(each)).toSorted((one, other) => one.length - other.length)[0]
    if (name === undefined) continue
    const isWorth = (count - 1) * text.length > count * (referenceLength + name.length) + name.length
    // What not everybody may know of stays where it is: there it is left out for the others.
    const isLeaf = !['"properties"', '"$ref"', '"x-permission"'].some(word => text.includes(word))
    if (!isWorth || !isLeaf) continue
    taken.add(name)
    names.set(text, name)
  }
  return names
}

const referring = (part: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map(each => referring(each, names))
  const name = names.get(JSON.stringify(part))
  if (name !== undefined) return schemaRef(name)
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, referring(value, names)]))
}

/** The schemas with what many of their properties have in common said once. */
export function shareProperties(schemas: Parts): Parts {
  const names = repeatedIn(schemas)
  const shared = [...names].map(([text, name]) => [name, JSON.parse(text) as Schema] as const)
  return { ...(referring(schemas, names) as Parts), ...Object.fromEntries(shared) }
}
