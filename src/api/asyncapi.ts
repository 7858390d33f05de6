import type { JsonSchema, Reference } from './openapi.ts'
import { request } from './request.ts'

type Named<T> = Readonly<Record<string, T>>

interface AsyncMessage {
  /** Of what is no JSON. */
  readonly contentType?: string
  readonly payload: JsonSchema
  readonly examples: readonly { readonly payload: unknown }[]
}

interface AsyncOperation {
  readonly action: 'send' | 'receive'
  readonly channel: Reference
  readonly summary: string
  readonly reply?: { readonly channel: Reference }
  readonly bindings: { readonly mqtt: { readonly retain: boolean } }
}

/** The server's description of the messages of devices, as `GET /api/asyncapi.json` gives it. */
export interface AsyncDocument {
  readonly channels: Named<{ readonly address: string }>
  readonly operations: Named<AsyncOperation>
  readonly components: { readonly messages: Named<AsyncMessage>; readonly schemas: Named<JsonSchema> }
}

/** It is the same for everybody, and changes with the server alone. */
export const asyncDocumentQuery = {
  queryKey: ['asyncapi document'],
  queryFn: () => request<AsyncDocument>('GET', '/asyncapi.json'),
  staleTime: Infinity,
} as const
