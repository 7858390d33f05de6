import { request } from './request.ts'

/** A JSON Schema as the server's document has it; what isn't named here is not drawn. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
  readonly readOnly?: boolean
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags?: readonly string[]
  readonly 'x-permission'?: readonly string[]
  /** Empty: nobody need have signed in. */
  readonly security: readonly unknown[]
  readonly parameters: readonly ApiParameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

/** The server's description of itself, as `GET /api/openapi.json` gives it to this caller. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** Below 'records': the working client's custom fields are in it. */
export const apiDocumentQuery = {
  queryKey: ['records', 'api document'],
  queryFn: () => request<ApiDocument>('GET', '/openapi.json'),
  staleTime: 300_000,
} as const
