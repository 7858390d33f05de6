import * as z from 'zod'
import { endpoint, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { Fault, invalid, type PropertyError } from '../../../domain/faults.ts'
import { pairsToSave } from '../domain/pairs.ts'
import { giveFree } from './give-free.ts'

/** Gives each person a credential that nobody has: all of the pairs, or none and what is wrong with each. */
export const assignPairs = endpoint({
  method: 'POST',
  path: '/person/assign-fobs',
  tag: 'person',
  summary: 'Give free credentials to people, all or none',
  permission: ['PERSON_READ', 'FOB_EDIT'],
  body: pairsToSave,
  reply: z.object({ assigned: z.int() }),
  handle: ({ context, session, body: { pairs } }) =>
    writeTogether(context, session, ['token'], async together => {
      const errors: PropertyError[] = []
      const seen = new Set<number>()
      for (const [index, { personId, fobId }] of pairs.entries()) {
        const at = `pairs.${index}`
        if (seen.has(fobId)) errors.push({ propertyName: `${at}.fobId`, errorMessage: 'It is in another pair already' })
        else errors.push(...(await tried(together, { personId, fobId, at })))
        seen.add(fobId)
      }
      if (errors.length > 0) throw invalid(errors)
      return { assigned: pairs.length }
    }),
})

/** What is wrong with a pair; nothing once it is assigned. */
async function tried(
  together: Together,
  { personId, fobId, at }: { personId: number; fobId: number; at: string },
): Promise<readonly PropertyError[]> {
  try {
    await giveFree(together, personId, fobId, at)
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.errors.length > 0) return error.errors
    if (error.code === 'notFound') return [{ propertyName: `${at}.fobId`, errorMessage: 'It does not exist any more' }]
    throw error
  }
}
