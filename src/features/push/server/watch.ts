import { clientBook, type MakeEventHook } from '../../../../server/kit/index.ts'
import { makeTeller } from './teller.ts'

/** Has devices told behind each batch that raises an alarm. Ingest writes nothing for it: the alarms are there. */
export const watchAlarms: MakeEventHook = (context, onError) => {
  const book = clientBook(context, ['pushSubscription'], async clientId => {
    const { rows } = await context.database.pool.query(
      'select 1 from push_subscription where "clientId" = $1 limit 1',
      [clientId],
    )
    return rows.length > 0
  })
  const teller = makeTeller(context, onError)
  const consequence = { write: () => Promise.resolve(), committed: teller.soon }
  return {
    async lookFor(clientId) {
      if (!(await book.of(clientId))) return undefined
      return ({ stored, late }) =>
        late.length > 0 || stored.some(({ alarm }) => alarm !== undefined) ? consequence : undefined
    },
    async close() {
      await teller.stop()
      book.close()
    },
  }
}
