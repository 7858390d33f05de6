import type {} from 'fastify'

/** A JSON Schema, or another part of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>

/** An operation of OpenAPI; what all have (security, errors, the parameters of the path) is put to it with the rest. */
export interface Operation {
  /** What it does, in words; and the group it is listed in. */
  readonly summary: string
  readonly tag: string
  /** Of the query, each in full or by `parameterRef`. */
  readonly parameters?: readonly Schema[]
  /** Of the keys in the path, by name, where they are not ids. */
  readonly path?: Readonly<Record<string, Schema>>
  readonly body?: Schema
  /** Of the body and of the answers, where they are not JSON. */
  readonly bodyType?: string
  readonly mediaType?: string
  /** Status -> schema of the answer; undefined for none. */
  readonly answers: Readonly<Record<string, Schema | undefined>>
  /** Schemas that it refers to, where nobody else brings them. */
  readonly schemas?: Readonly<Record<string, Schema>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route does, for /api/openapi.json: worked out when that is asked for, not at every start. */
    openapi?: () => Operation
  }
}

const refer =
  (part: 'schemas' | 'parameters' | 'responses') =>
  (name: string): Schema => ({ $ref: `#/components/${part}/${name}` })

export const schemaRef = refer('schemas')
export const parameterRef = refer('parameters')
export const responseRef = refer('responses')
