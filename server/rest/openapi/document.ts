import type { FastifyContextConfig } from 'fastify'
import { parameterRef, type Operation, type Schema } from '../../endpoint/operation.ts'
import type { Entities } from '../titles.ts'
import { bodyOf, everywhere, goodAnswers, refused, sharedAnswers } from './answers.ts'
import { entityParameters, entitySchemas } from './entity-components.ts'
import { sharedParameters } from './list-parameters.ts'
import { operationId } from './operation-id.ts'
import { repeatedOf, type Repeated } from './repeated.ts'
import { saidInPlace } from './said-in-place.ts'
import { shareProperties } from './shared-properties.ts'
import { sharedSchemas } from './shared-schemas.ts'

/** A route as it was registered. */
export interface Collected {
  readonly method: string
  readonly url: string
  readonly config: FastifyContextConfig
}

type Parts = Readonly<Record<string, Schema>>

export interface Document {
  readonly openapi: string
  readonly info: object
  readonly servers: readonly object[]
  readonly security: readonly object[]
  readonly paths: Parts
  readonly components: {
    readonly schemas: Parts
    readonly parameters: Parts
    readonly responses: Parts
    readonly requestBodies: Parts
    readonly securitySchemes: object
  }
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
  key: { type: 'http', scheme: 'bearer', description: 'The key of a device, or an integration key' },
}

interface Common {
  readonly answers: Repeated
  readonly bodies: Repeated
  readonly parameters: Repeated
}

/** What several operations have in common. */
const commonOf = (known: readonly Operation[], inPaths: readonly Schema[]): Common => ({
  answers: repeatedOf(
    'responses',
    known.flatMap(each => goodAnswers(each).map(([, answer]) => answer)),
  ),
  bodies: repeatedOf(
    'requestBodies',
    known.flatMap(each => [bodyOf(each) ?? []].flat()),
  ),
  parameters: repeatedOf('parameters', [...known.flatMap(({ parameters = [] }) => parameters), ...inPaths]),
})

/** The document, OpenAPI 3.1. What operations have in common is in it once, and referred to. */
export function openApiDocument(entities: Entities, routes: readonly Collected[]): Document {
  const declared = routes.map(operationOf)
  const { shared, place } = saidInPlace(entityParameters(entities), declared)
  const known = declared.map(each => ({ ...each, parameters: each.parameters?.map(place) ?? [] }))
  const common = commonOf(known, [...new Map(routes.map(route => [route.url, keysOf(route)])).values()].flat())
  const paths: Record<string, Schema> = {}
  for (const [index, route] of routes.entries()) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const keys = keysOf(route).map(each => common.parameters.refer(each))
    paths[path] = {
      ...(keys.length > 0 && { parameters: keys }),
      ...paths[path],
      [route.method.toLowerCase()]: described(route, known[index] as Operation, common),
    }
  }
  const schemas = Object.assign({}, ...known.map(each => each.schemas)) as Parts
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version: '1',
      description: everywhere,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: shareProperties({ ...sharedSchemas, ...schemas, ...entitySchemas(entities) }),
      parameters: { ...sharedParameters, ...shared, ...common.parameters.components },
      responses: { ...sharedAnswers, ...common.answers.components },
      requestBodies: common.bodies.components,
      securitySchemes,
    },
  }
}

/** Each is worked out once. */
const operations = new WeakMap<() => Operation, Operation>()

/** @throws where a route does not say what it does */
function operationOf({ method, url, config: { openapi } }: Collected): Operation {
  if (openapi) {
    const operation = operations.get(openapi) ?? openapi()
    operations.set(openapi, operation)
    return operation
  }
  throw new Error(`${method} ${url} must say what it does: register it as an endpoint`)
}

/** The keys in a path: all of its methods have them. */
function keysOf(route: Collected): readonly Schema[] {
  const schemas = operationOf(route).path ?? {}
  return [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    name === 'id' && !schemas[name]
      ? parameterRef(name)
      : { name, in: 'path', required: true, schema: schemas[name] ?? { type: 'string' } },
  )
}

function described(
  { method, url, config }: Collected,
  known: Operation,
  { answers, bodies, parameters }: Common,
): Schema {
  const needs = [config.permission ?? []].flat()
  const body = bodyOf(known)
  return {
    operationId: operationId(method, url),
    summary: known.summary,
    tags: [known.tag],
    ...(needs.length && { 'x-permission': needs }),
    ...(config.public && { security: config.provenBy ? [{ key: [] }] : [] }),
    ...(known.parameters?.length && { parameters: known.parameters.map(each => parameters.refer(each)) }),
    ...(body && { requestBody: bodies.refer(body) }),
    responses: {
      ...Object.fromEntries(goodAnswers(known).map(([status, answer]) => [status, answers.refer(answer)])),
      // Refusals are described where there is a body. Without one they are the same everywhere, and described once.
      ...(body && refused),
    },
  }
}
