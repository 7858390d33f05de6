import * as z from 'zod'
import { endpoint } from '../../../../server/kit/index.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { accessDoors, accessGroups, changedAccessDoors, mostGroups } from '../domain/access-doors.ts'
import { accessDoorsOf, accessGroupsOf } from './read.ts'
import { mostPeople, newGroup, wizardPeople } from '../domain/wizard.ts'
import { changeDoors } from './save.ts'
import { makeGroup, wizardPeopleOf } from './wizard.ts'

const { read, edit } = group.permission

const groupIds = z
  .string()
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'must be keys with commas between them')
  .transform(text => [...new Set(text.split(',').filter(Boolean).map(Number))])
  .pipe(z.array(z.int().min(1)).max(mostGroups))
  .meta({ type: 'string' })

export const readAccessGroups = endpoint({
  method: 'GET',
  path: '/group/access-doors',
  tag: group.id,
  summary: 'How groups open doors',
  permission: read,
  query: z.object({ groupIds }),
  reply: accessGroups,
  handle: ({ context, session, query }) => accessGroupsOf(context.database.pool, session, query.groupIds),
})

const pageSize = 1000

export const readAccessDoors = endpoint({
  method: 'GET',
  path: '/group/access-doors/doors',
  tag: group.id,
  summary: 'Doors that a group may be given',
  permission: read,
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  reply: accessDoors,
  handle: ({ context, session, query }) =>
    accessDoorsOf(context.database.pool, session, Number(query.after ?? 0), pageSize),
})

export const saveAccessDoors = endpoint({
  method: 'PUT',
  path: '/group/access-doors',
  tag: group.id,
  summary: 'Change which doors groups open, and when',
  permission: [read, edit],
  body: changedAccessDoors,
  reply: accessGroups,
  async handle({ context, session, body: { groups } }) {
    await changeDoors(context, session, groups)
    return accessGroupsOf(
      context.database.pool,
      session,
      groups.map(({ groupId }) => groupId),
    )
  },
})

export const readWizardPeople = endpoint({
  method: 'POST',
  path: '/group/wizard/people',
  tag: group.id,
  summary: 'People to put into a new group',
  permission: [read, person.permission.read, token.permission.read],
  body: z.strictObject({ personIds: z.array(z.int().min(1)).max(mostPeople) }),
  reply: wizardPeople,
  handle: async ({ context, session, body }) => ({
    items: await wizardPeopleOf(context.database.pool, session, body.personIds),
  }),
})

export const addByWizard = endpoint({
  method: 'POST',
  path: '/group/wizard',
  tag: group.id,
  summary: 'Add a group with its doors and its people',
  permission: [read, group.permission.add],
  body: newGroup,
  reply: z.object({ groupId: z.int() }),
  status: 201,
  handle: async ({ context, session, body }) => ({ groupId: await makeGroup(context, session, body) }),
})
