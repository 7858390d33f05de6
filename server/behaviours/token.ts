import { sql, type SqlBool } from 'kysely'
import { fault } from '../../src/domain/faults.ts'
import { behaviour, type Outcome, type Values, type Writing } from '../rest/behaviour.ts'
import type { Queried } from '../rest/names.ts'
import { kysely, run } from '../rest/query.ts'
import { toWire, wireColumns } from '../rest/row.ts'
import { scope } from '../rest/scope.ts'
import { caller } from '../rest/served.ts'
import { addRefTitles } from '../rest/titles.ts'

/** The notes that were given stay until others are given. */
const mark = (_write: Writing, _current: Values, { notes }: Values): Outcome => ({
  set: notes === null ? {} : { statusNotes: notes },
})

/** Credentials: their status, and finding one by its keycode. */
export default behaviour({
  commands: {
    markLive: mark,
    markLost: mark,
    markSuspicious: mark,
    markStolen: mark,
    disable: (write, current, input) => ({ set: { ...mark(write, current, input).set, enabled: false } }),
    enable: () => ({ set: { enabled: true } }),
  },
  /** `GET /api/fob/find?keycode=` -> the credential, or 404 '{value} does not exist'. */
  routes(app, { database: { pool }, entities }, entity) {
    const config = { permission: entity.permission.read, summary: 'Find a credential by its keycode' }
    app.get<Queried>('/api/fob/find', { config }, async request => {
      const keycode = entity.fields['keycode']?.schema.safeParse(request.query['keycode'])
      if (!keycode?.success) throw fault('badRequest', { message: 'Keycode is not 12 digit hex number' })
      const query = kysely
        .selectFrom(entity.table)
        .select([...wireColumns(entity)])
        .where(scope(entity, caller(request)))
        .where(sql<SqlBool>`lower("keycode") = lower(${keycode.data})`)
      const [row] = await run(pool, query)
      if (!row) throw fault('doesNotExist', { value: String(keycode.data) })
      const sent = toWire(entity, row)
      await addRefTitles(pool, entities, entity, [sent])
      return sent
    })
  },
})
