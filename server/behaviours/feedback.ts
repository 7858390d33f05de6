import * as z from 'zod'
import { feedback } from '../../src/domain/entities/control-panel/feedback.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { invalid } from '../../src/domain/faults.ts'
import { longText, text, type Field } from '../../src/domain/fields/index.ts'
import { check } from '../../src/domain/validate.ts'
import { subjects } from '../bus/bus.ts'
import { insertRows } from '../db/insert.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { jsonSchema } from '../endpoint/json-schema.ts'
import { behaviour } from '../rest/behaviour.ts'
import { inputSchema } from '../rest/openapi/schemas.ts'

const shape = z.object({ thumbsUp: z.boolean().nullish(), contactOkay: z.boolean().nullish() })
const texts: Readonly<Record<string, Field>> = {
  message: longText({ max: 4000 }),
  currentUrl: text({ label: 'Current URL', max: 2000 }),
}

/** What a body says, checked. @throws 422 */
function readFeedback(body: Readonly<Record<string, unknown>>) {
  const { thumbsUp, contactOkay, ...rest } = body
  const flags = shape.safeParse({ thumbsUp, contactOkay })
  const { values, errors } = check(texts, rest, { mode: 'add' })
  if (!flags.success)
    for (const { path } of flags.error.issues) {
      const propertyName = String(path[0])
      errors.push({
        propertyName,
        errorMessage: `${propertyName === 'thumbsUp' ? 'Thumbs up' : 'Contact okay'} must be yes or no`,
      })
    }
  if (errors.length > 0) throw invalid(errors)
  const up = flags.data?.thumbsUp
  return {
    ...values,
    thumbsUp: up === undefined || up === null ? null : up ? 'up' : 'down',
    contactOkay: flags.data?.contactOkay ?? false,
  }
}

const sent = z.record(z.string(), z.unknown(), 'The body must be a JSON object').meta({
  properties: {
    ...(inputSchema(texts)['properties'] as object),
    ...(jsonSchema(shape, 'input')['properties'] as object),
  },
})

const giveFeedback = (entity: Entity) =>
  endpoint({
    method: 'POST',
    path: '/user/feedback',
    tag: entity.id,
    summary: 'Say what one thinks of the product',
    body: sent,
    bodyLimit: 32_768,
    refusal: 400,
    reply: z.object({ feedbackId: z.int() }),
    async handle({ context: { database, bus, now }, session: { clientId, userId }, body }) {
      const said = readFeedback(body)
      const at = now().toISOString()
      const whose = { clientId, senderId: clientId, userId, createdById: userId, sent: at }
      const [feedbackId = 0] = await insertRows(database.pool, entity.table, [{ ...whose, ...said }], entity.key)
      bus.publish(subjects.entities(clientId), [{ entity: entity.id, id: feedbackId, change: 'added' }])
      return { feedbackId }
    },
  })

/** Feedback is given by everybody, and read by the provider's staff. */
export default behaviour(feedback, {
  routes: (app, context, entity) => serveEndpoint(app, context, giveFeedback(entity)),
})
