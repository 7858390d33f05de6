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

/** About as long as a reference, and the name of what it refers to: what saves less is left in its place. */
export const referenceLength = 60

/** Finds the bodies, answers or parameters that occur more than once, so that saying them once makes the document smaller. */
export function repeatedOf(kind: 'responses' | 'requestBodies' | 'parameters', parts: readonly Schema[]): Repeated {
  const nameIn = kind === 'parameters' ? parameterIn : schemaIn
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1)
  const components: Record<string, Schema> = {}
  const names = new Map<string, string>()
  for (const [text, count] of counts) {
    const name = nameIn(text)
    if ((count - 1) * text.length < count * referenceLength || name === undefined || name in components) continue
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
