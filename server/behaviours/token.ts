import { token } from '../../src/domain/entities/access/token.ts'
import type { InputOf } from '../../src/domain/record.ts'
import { seenBy } from '../../src/domain/seen.ts'
import { fault } from '../../src/domain/faults.ts'
import { assign, deactivate, newReference, regeneratePin, resend } from '../credentials/lifecycle.ts'
import { behaviour } from '../rest/behaviour.ts'
import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { kysely, run } from '../db/query.ts'
import { toWire, wireColumns } from '../rest/row.ts'
import { sameSealed } from '../rest/unique.ts'
import { scope } from '../rest/scope.ts'
import { addRefTitles } from '../rest/titles.ts'

type Marking = 'markLive' | 'markLost' | 'markSuspicious' | 'markStolen' | 'disable'
/** The notes that were given stay until others are given. */
const mark = (_write: unknown, _current: unknown, { notes }: InputOf<typeof token, Marking>) => ({
  set: notes === null ? {} : { statusNotes: notes },
})

/** Credentials: their life from status to access, and finding one by its keycode. */
export default behaviour(token, {
  commands: {
    markLive: mark,
    markLost: mark,
    markSuspicious: mark,
    markStolen: mark,
    disable: (write, current, input) => ({ set: { ...mark(write, current, input).set, enabled: false } }),
    enable: () => ({ set: { enabled: true } }),
    deactivate,
    resend,
    regeneratePin,
    newReference,
    assign,
    unassign: () => ({ set: { personId: null } }),
  },
  routes: (app, context, entity) => serveEndpoint(app, context, findByKeycode(entity)),
})

const wrongKeycode = 'Keycode is not 12 digit hex number'

/** Finds a credential; 404 '{value} does not exist'. */
const findByKeycode = (entity: Entity) =>
  endpoint({
    method: 'GET',
    path: '/fob/find',
    tag: entity.id,
    summary: 'Find a credential by its keycode',
    permission: entity.permission.read,
    query: z.object({ keycode: z.string(wrongKeycode) }),
    refusal: 400,
    reply: z.record(z.string(), z.unknown()).meta({ $ref: '#/components/schemas/Token' }),
    async handle({ context: { database, entities }, session, query: asked }) {
      const keycode = entity.fields['keycode']?.schema.safeParse(asked.keycode)
      if (!keycode?.success) throw fault('badRequest', { message: wrongKeycode })
      const seen = seenBy(entity, session.permissions)
      const query = kysely
        .selectFrom(entity.table)
        .select([...wireColumns(seen)])
        .where(scope(entity, session))
        .where(sameSealed('keycode', String(keycode.data)))
      const [row] = await run(database.pool, query)
      if (!row) throw fault('doesNotExist', { value: String(keycode.data) })
      const sent = toWire(seen, row)
      await addRefTitles(database.pool, entities, seen, [sent])
      return sent
    },
  })
