import * as z from 'zod'
import { endpoint, findRow, parseKey, writeTogether } from '../../../../server/kit/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { credentialsChange } from '../domain/pairs.ts'
import { giveFree } from './give-free.ts'

/** Gives one person free or new credentials, and takes some back: all of it or nothing. */
export const changeCredentials = endpoint({
  method: 'POST',
  path: '/person/:id/credentials',
  tag: person.id,
  summary: 'Give a person credentials and take some back',
  permission: ['PERSON_READ', 'FOB_EDIT'],
  params: z.object({ id: z.string() }),
  body: credentialsChange,
  bodyLimit: 64 * 1024,
  reply: z.object({ given: z.array(z.int()), taken: z.array(z.int()) }),
  async handle({ context, session, params, body: { give, make, take } }) {
    const personId = parseKey(person, params.id)
    await findRow(context.database.pool, person, session, personId)
    return writeTogether(context, session, ['token'], async together => {
      for (const [index, fobId] of take.entries())
        await together.edit(
          'token',
          fobId,
          { personId: null },
          {
            at: `take.${index}`,
            from(current) {
              if (current['personId'] !== personId)
                throw invalid([{ propertyName: 'fobId', errorMessage: 'They do not have it any more' }])
              return {}
            },
          },
        )
      for (const [index, fobId] of give.entries()) await giveFree(together, personId, fobId, `give.${index}`)
      const made: number[] = []
      for (const [index, values] of make.entries())
        made.push(Number((await together.add('token', { ...values, personId }, { at: `make.${index}` }))['fobId']))
      return { given: [...give, ...made], taken: take }
    })
  },
})
