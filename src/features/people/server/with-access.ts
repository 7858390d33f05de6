import { endpoint, once, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { personMade, type PersonMade, personWithAccess, type PersonWithAccess } from '../domain/with-access.ts'
import { giveFree } from './give-free.ts'

/** Adds a person, gives them a credential and access: all of it or nothing. */
export const addWithAccess = endpoint({
  method: 'POST',
  path: '/person/with-access',
  tag: 'person',
  summary: 'Add a person with a credential and access',
  permission: 'PERSON_ADD',
  body: personWithAccess,
  bodyLimit: 128 * 1024,
  reply: personMade,
  status: 201,
  handle: ({ context, session, body }) =>
    writeTogether(context, session, ['person', 'token', 'tokenActivation'], together =>
      once(together.client, session, { key: body.key, body, now: context.now() }, () => make(together, body)),
    ),
})

async function make(together: Together, { person, credential, access }: PersonWithAccess): Promise<PersonMade> {
  const personId = Number((await together.add('person', person, { at: 'person' }))['personId'])
  const fobId = credential && (await give(together, personId, credential))
  const activationIds: number[] = []
  for (const [index, wanted] of access.entries()) {
    const made = await together.add('tokenActivation', { tokenId: fobId, ...wanted }, { at: `access.${index}` })
    activationIds.push(Number(made['activationId']))
  }
  return { personId, fobId, activationIds }
}

/** Makes a credential theirs. @returns its key */
async function give(
  together: Together,
  personId: number,
  credential: NonNullable<PersonWithAccess['credential']>,
): Promise<number> {
  const one = { at: 'credential' }
  if ('made' in credential) return Number((await together.add('token', { ...credential.made, personId }, one))['fobId'])
  await giveFree(together, personId, credential.fobId, 'credential')
  return credential.fobId
}
