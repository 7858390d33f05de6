import { endpoint, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { Fault, invalid, type PropertyError } from '../../../domain/faults.ts'
import { kinds, type SentChange, treeChanges, treeSaved } from '../domain/answers.ts'

/** Moves and renames things, all of them or none; each as its own entity's rules and permission have it. */
export const saveTree = endpoint({
  method: 'PUT',
  path: '/system/tree',
  tag: area.id,
  summary: 'Move and rename areas, zones, controllers and doors, all or none',
  permission: area.permission.read,
  body: treeChanges,
  bodyLimit: 128 * 1024,
  reply: treeSaved,
  handle: ({ context, session, body: { changes } }) =>
    writeTogether(context, session, kinds, async together => {
      const errors: PropertyError[] = []
      for (const [index, change] of changes.entries())
        errors.push(...(await make(together, change, `changes.${index}`)))
      if (errors.length > 0) throw invalid(errors)
      return { saved: changes.length }
    }),
})

/** @returns what is wrong with it, at its place in the request. @throws 403, 451 */
async function make(together: Together, change: SentChange, at: string): Promise<readonly PropertyError[]> {
  const { kind, id, version, areaId, name } = change
  const values = {
    ...(version !== undefined && { version }),
    ...(areaId !== undefined && { [kind === 'area' ? 'parentAreaId' : 'areaId']: areaId }),
    ...(name !== undefined && { name }),
  }
  const done = await together.attempt(() => together.edit(kind, id, values, { at }))
  if (!(done instanceof Fault)) return []
  if (done.code === 'invalid') return done.errors
  if (done.code === 'changedMeanwhile') return [{ propertyName: `${at}.version`, errorMessage: done.message }]
  if (done.code === 'notFound')
    return [{ propertyName: `${at}.id`, errorMessage: 'It was deleted, or moved out of your reach' }]
  throw done
}
