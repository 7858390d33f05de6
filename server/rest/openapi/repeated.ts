import type { Schema } from '../../endpoint/operation.ts'

/** What several operations have in common, by name; `refer` puts a reference in its place. */
export interface Repeated {
  readonly components: Readonly<Record<string, Schema>>
  refer(part: Schema): Schema
}

/** The name of a body or an answer: that of the schema that it refers to, else of its properties or its type: `notes`. */
const schemaIn = (text: string) =>
  /"schema":\{"\$ref":"#\/components\/schemas\/([\w.]+)"\}/.exec(text)?.[1] ?? propertiesIn(text)

function propertiesIn(text: string): string | undefined {
  const { content = {} } = JSON.parse(text) as { content?: Record<string, { schema?: { properties?: object } }> }
  const names = Object.keys(content['application/json']?.schema?.properties ?? {})
  return names.length > 0 ? names.join('.') : Object.keys(content)[0]?.replace('/', '.')
}

/** The name of a parameter: its own, `query.after`. */
const parameterIn = (text: string) => {
  const [, name, place] = /^\{"name":"(\w+)","in":"(\w+)"/.exec(text) ?? []
  return name === undefined ? undefined : `${place}.${name}`
}

type Kind = 'responses' | 'requestBodies' | 'parameters'

/** Whether the document gets shorter by saying a part once, under a name, where it is used so often. */
export function isShorterOnce(kind: Kind, name: string, text: string, count: number): boolean {
  const reference = JSON.stringify({ $ref: `#/components/${kind}/${name}` })
  return count * reference.length + JSON.stringify({ [name]: 0 }).length + text.length < count * text.length
}

/** Finds the bodies, answers or parameters that occur more than once, so that saying them once makes the document smaller. */
export function repeatedOf(kind: Kind, parts: readonly Schema[]): Repeated {
  const nameIn = kind === 'parameters' ? parameterIn : schemaIn
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1)
  const components: Record<string, Schema> = {}
  const names = new Map<string, string>()
  for (const [text, count] of counts) {
    const name = nameIn(text)
    if (name === undefined || name in components || !isShorterOnce(kind, name, text, count)) continue
    components[name] = JSON.parse(text) as Schema
    names.set(text, name)
  }
  return {
    components,
    refer(part) {
      const name = names.get(JSON.stringify(part))
      return name === undefined ? part : { $ref: `#/components/${kind}/${name}` }
    },
  }
}
