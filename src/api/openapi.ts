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
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
  readonly readOnly?: boolean
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
type Named<T> = Readonly<Record<string, T>>

/** A reference to a component of the document: `#/components/parameters/limit`. */
export interface Reference {
  readonly $ref: string
}

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface ApiBody {
  readonly content: Content
}

export interface ApiAnswer {
  readonly description: string
  readonly content?: Content
}

export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-permission'?: readonly string[]
  /** Empty: no sign-in needed. Left out: as the document says. */
  readonly security?: readonly object[]
  readonly parameters?: readonly (ApiParameter | Reference)[]
  readonly requestBody?: ApiBody | Reference
  readonly responses: Named<ApiAnswer | Reference>
}

export const apiMethods = ['get', 'post', 'put', 'delete'] as const

/** The methods of a path, and the parameters that all of them have. */
export type ApiPath = Readonly<Partial<Record<(typeof apiMethods)[number], ApiOperation>>> &
  Pick<ApiOperation, 'parameters'>

/** The server's description of itself, as `GET /api/openapi.json` gives it to this caller. */
export interface ApiDocument {
  readonly security: readonly object[]
  readonly paths: Named<ApiPath>
  readonly components: {
    readonly schemas: Named<JsonSchema>
    readonly parameters: Named<ApiParameter>
    readonly responses: Named<ApiAnswer>
    readonly requestBodies: Named<ApiBody>
  }
}

/** Below 'records': the working client's custom fields are in it. */
export const apiDocumentQuery = {
  queryKey: ['records', 'api document'],
  queryFn: () => request<ApiDocument>('GET', '/openapi.json'),
  staleTime: 300_000,
} as const
