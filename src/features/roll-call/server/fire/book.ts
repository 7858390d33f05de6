import { clientBook, type ClientBook, type Context } from '../../../../../server/kit/index.ts'

/** The areas of a client where a fire alarm starts an evacuation; undefined where there are none. */
export const fireBook = (context: Pick<Context, 'database' | 'bus'>): ClientBook<ReadonlySet<number> | undefined> =>
  clientBook(context, ['area'], async clientId => {
    const { rows } = await context.database.pool.query<{ areaId: number }>(
      'select "areaId" from area where "clientId" = $1 and "fireAlarmEvacuates" and "deletedAt" is null',
      [clientId],
    )
    return rows.length === 0 ? undefined : new Set(rows.map(({ areaId }) => areaId))
  })
