import * as z from 'zod'
import { invalid } from '../../src/domain/faults.ts'
import { longText, text, type Field } from '../../src/domain/fields/index.ts'
import { check } from '../../src/domain/validate.ts'
import { subjects } from '../bus/bus.ts'
import { insertRows } from '../db/insert.ts'
import { behaviour } from '../rest/behaviour.ts'
import { readBody } from '../rest/names.ts'
import { caller } from '../rest/served.ts'

const shape = z.object({ thumbsUp: z.boolean().nullish(), contactOkay: z.boolean().nullish() })
const texts: Readonly<Record<string, Field>> = {
  message: longText({ max: 4000 }),
  currentUrl: text({ label: 'Current URL', max: 2000 }),
}

/** What a body says, checked. @throws 422 */
function readFeedback(body: unknown) {
  const { thumbsUp, contactOkay, ...rest } = readBody(body)
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

/** `POST /api/user/feedback` `{ thumbsUp, message, contactOkay, currentUrl }` -> 200. */
export default behaviour({
  routes(app, { database: { pool }, bus, now }, entity) {
    const config = { signedIn: true, summary: 'Say what one thinks of the product' }
    app.post('/api/user/feedback', { config, bodyLimit: 32_768 }, async request => {
      const said = readFeedback(request.body)
      const { clientId, userId } = caller(request)
      const at = now().toISOString()
      const whose = { clientId, senderId: clientId, userId, createdById: userId, sent: at }
      const [id = 0] = await insertRows(pool, entity.table, [{ ...whose, ...said }], entity.key)
      bus.publish(subjects.entities(clientId), [{ entity: entity.id, id, change: 'added' }])
      return { [entity.key]: id }
    })
  },
})
