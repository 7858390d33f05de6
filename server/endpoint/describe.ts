import type * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { describeSchema } from './json-schema.ts'
import type { Operation, Schema } from './operation.ts'

const file: Schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

/** The description of a route in the API. */
export function describe<B, Q, R, P, K>(declared: Endpoint<B, Q, R, P, K>): Operation {
  const { summary, tag, body, query, params, reply, status = 200 } = declared
  const asked = body && describeSchema(body, 'input')
  const answered = describeSchema(reply, 'output')
  const { contentMediaType: mediaType } = answered.schema
  return {
    summary,
    tag,
    ...(query && { parameters: parametersOf(query) }),
    ...(params && { path: keysOf(params) }),
    ...(asked && { body: asked.schema }),
    ...(declared.upload && { body: file, bodyType: 'multipart/form-data' }),
    ...(typeof mediaType === 'string' && { mediaType }),
    answers: { [status]: status === 204 ? undefined : answered.schema },
    schemas: { ...asked?.schemas, ...answered.schemas },
  }
}

interface Properties {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

function propertiesOf(schema: z.ZodType): Required<Properties> {
  const { properties = {}, required = [] }: Properties = describeSchema(schema, 'input').schema
  return { properties, required }
}

/** Those in the path beside `id`, which is described once for all. */
function keysOf(keys: z.ZodType): Readonly<Record<string, Schema>> {
  const { id: _id, ...others } = propertiesOf(keys).properties
  return others
}

function parametersOf(query: z.ZodType): readonly Schema[] {
  const { properties, required } = propertiesOf(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}
