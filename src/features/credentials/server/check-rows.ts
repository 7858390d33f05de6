import { endpoint, UniqueRows } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { rowsChecked, rowsToCheck } from '../domain/create-tokens.ts'

/** Says which rows could not be added. Asked with the rows in the body: a keycode is secret, and no url has it. */
export const checkRows = endpoint({
  method: 'POST',
  path: '/fob/check-rows',
  tag: 'token',
  summary: 'Which keycodes and references are taken',
  permission: ['FOB_ADD', 'FOB_SECRETS'],
  limited: 'validate',
  body: rowsToCheck,
  bodyLimit: 256 * 1024,
  reply: rowsChecked,
  async handle({ context: { database, entities }, session, body }) {
    const { token } = entities
    const keycodes = token?.fields['keycode']?.schema
    if (!token || !keycodes) throw fault('notFound')
    const rows = body.rows.map(({ keycode, reference }, row) => ({
      row,
      values: { keycode: keycodes.safeParse(keycode).data ?? null, reference: reference.trim() || null },
      errors: [],
    }))
    await new UniqueRows(token, session).check(database.pool, rows)
    return {
      wrong: rows.flatMap(({ row, errors: [first] }: { row: number; errors: { errorMessage: string }[] }) =>
        first ? [{ row, message: first.errorMessage }] : [],
      ),
    }
  },
})
