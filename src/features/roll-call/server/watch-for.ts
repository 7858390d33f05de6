import {
  type ClientBook,
  type Columns,
  type Consequence,
  type Context,
  type MakeEventHook,
  Parameters,
  type SeenBatch,
  tableOf,
  workBehind,
} from '../../../../server/kit/index.ts'

/** What ingest looks for in each batch of a client. */
interface Wanted<Known, Row> {
  /** What must be known of a client to find it; undefined where nothing can be found. */
  readonly book: (context: Context) => ClientBook<Known | undefined>
  readonly find: (known: Known, batch: SeenBatch) => readonly Row[]
  readonly columns: Columns<Row>
  /** SQL that writes the rows down. @param clientId and rows as SQL: a parameter, and a table `r` */
  readonly write: (clientId: string, rows: string) => string
  /** What follows behind the commit. */
  readonly follow: (context: Context, stop: AbortSignal) => Promise<void>
}

/** Writes what is found in a batch down, by one statement in its transaction, and does what follows behind the commit. */
export function watchFor<Known, Row>(wanted: Wanted<Known, Row>): MakeEventHook {
  const { find, columns, write, follow } = wanted
  const consequenceOf = (clientId: number, rows: readonly Row[], soon: () => void): Consequence | undefined =>
    rows.length === 0
      ? undefined
      : {
          async write(client) {
            const parameters = new Parameters()
            const id = parameters.add(clientId, 'integer')
            await client.query(write(id, parameters.table('r', tableOf(columns, rows))), parameters.values)
          },
          committed: soon,
        }
  return (context, onError) => {
    const book = wanted.book(context)
    const work = workBehind(stop => follow(context, stop), onError)
    return {
      async lookFor(clientId) {
        const known = await book.of(clientId)
        return known && (batch => consequenceOf(clientId, find(known, batch), work.soon))
      },
      async close() {
        await work.stop()
        book.close()
      },
    }
  }
}
