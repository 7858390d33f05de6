import type { FastifyContextConfig } from 'fastify'
import type { Entities } from '../titles.ts'
import { refer, schemaName, type Operation } from './describe-entity.ts'
import { bodySchema, keySchema, rowSchema, sharedSchemas, type Schema } from './schemas.ts'

/** A route as it was registered. */
export interface Collected {
  readonly method: string
  readonly url: string
  readonly config: FastifyContextConfig
}

const json = (schema: Schema, type = 'application/json') => ({ content: { [type]: { schema } } })
const usual = {
  400: { description: 'The request cannot be understood', ...json(refer('Message')) },
  401: { description: 'Nobody is signed in', ...json(refer('Fault')) },
  403: { description: 'A permission is missing', ...json(refer('Fault')) },
}
const ofRecord = {
  404: { description: 'No such record for this caller', ...json(refer('Fault')) },
  451: { description: 'It belongs to another client that the caller may work as', ...json(refer('Fault')) },
}
const ofWrite = {
  409: { description: 'Its state does not allow it', ...json(refer('Fault')) },
  422: { description: 'What is wrong with the values', ...json(refer('PropertyErrors')) },
}

export interface Document {
  readonly openapi: string
  readonly info: object
  readonly paths: object
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly securitySchemes: object }
}

/** The document, OpenAPI 3.1. */
export function openApiDocument(entities: Entities, routes: readonly Collected[]): Document {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gatehouse', version: '1' },
    paths,
    components: {
      schemas: { ...sharedSchemas, ...entitySchemas(entities) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** What is written and read of entities. */
export function entitySchemas(entities: Entities): Record<string, Schema> {
  const named = Object.values(entities).flatMap(entity => {
    const row = rowSchema(entity)
    const written = {
      ...row,
      additionalProperties: true,
      description: 'The record, with what is told this once (warnings, a new key)',
    }
    const bodies = [
      ['Add', bodySchema(entity, 'add')],
      ['Edit', bodySchema(entity, 'edit')],
    ] as const
    return [
      [schemaName(entity), row] as const,
      ...(entity.verbs.length > 2 || entity.commands ? [[schemaName(entity, 'Written'), written] as const] : []),
      ...bodies
        .filter(([part]) => entity.verbs.includes(part === 'Add' ? 'add' : 'edit'))
        .map(([part, schema]) => [schemaName(entity, part), schema] as const),
    ]
  })
  return Object.fromEntries(named)
}

/** `GET /api/door/:id/history` -> getDoorByIdHistory: a name for generated clients and for links. */
export const operationId = (method: string, url: string): string =>
  method.toLowerCase() +
  url
    .replace(/^\/api\//, '')
    .split(/[/.-]/)
    .map(part => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
    .join('')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function operation({ method, url, config }: Collected): object {
  const known: Operation = config.openapi ?? { summary: config.summary ?? `${method} ${url}`, answers: { 200: {} } }
  const keys = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? keySchema : { type: 'string' },
  }))
  const answers = Object.entries(known.answers).map(([status, schema]) => [
    status,
    { description: known.summary, ...(schema && json(schema, known.mediaType)) },
  ])
  const needs = [config.permission ?? []].flat()
  return {
    operationId: operationId(method, url),
    summary: known.summary,
    ...(known.tags && { tags: known.tags }),
    ...(needs.length && { 'x-permission': needs }),
    security: config.public ? [] : [{ bearer: [] }],
    parameters: [...keys, ...(known.parameters ?? [])],
    ...(known.body && { requestBody: { required: true, ...json(known.body, known.bodyType) } }),
    responses: {
      ...Object.fromEntries(answers),
      ...usual,
      ...(keys.length && ofRecord),
      ...(method !== 'GET' && ofWrite),
    },
  }
}
