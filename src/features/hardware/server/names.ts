import { entities } from '../../../domain/entities/index.ts'
import { type Context, titlesByKey } from '../../../../server/kit/index.ts'
import type { Names } from '../domain/answers.ts'
import type { Thing } from '../domain/thing.ts'

const distinct = (ids: readonly (number | null)[]) => [...new Set(ids.filter(id => id !== null))]
const byKey = (titles: ReadonlyMap<number, string>): Names =>
  Object.fromEntries([...titles].map(([id, title]) => [String(id), title]))

/** What the sites and controllers are called that some things name, as a list of them says it too. */
export async function namesOf(
  { database: { pool }, entities: all }: Context,
  things: readonly Thing[],
): Promise<{ areas: Names; controllers: Names }> {
  const areas = distinct(things.map(({ areaId }) => areaId))
  const controllers = distinct(things.map(({ kind, controllerId }) => (kind === 'controller' ? null : controllerId)))
  return {
    areas: byKey(await titlesByKey(pool, all, entities.area, areas)),
    controllers: byKey(await titlesByKey(pool, all, entities.controller, controllers)),
  }
}
