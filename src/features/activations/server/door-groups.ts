import * as z from 'zod'
import { byId, endpoint, findRow, parseKey, writeTogether } from '../../../../server/kit/index.ts'
import { door } from '../../../domain/entities/hardware/door.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { fault, invalid } from '../../../domain/faults.ts'

const gate = [group.permission.edit, group.permission.read, door.permission.read]
const reply = z.object({ groupIds: z.array(z.int()) }).meta({ id: 'GroupsWritten' })

/** Has groups open a door, in addition to what they open. */
export const addDoorToGroups = endpoint({
  method: 'POST',
  path: '/activation/door/:id/groups',
  tag: door.id,
  summary: 'Add a door to groups',
  permission: gate,
  params: byId,
  body: z.object({ groupIds: z.array(z.int().min(1).max(2_147_483_647)).min(1, 'Choose a group').max(50) }),
  reply,
  handle: ({ context, session, params, body }) =>
    writeTogether(context, session, [group.id], async writes => {
      const { doorId } = await findRow(writes.client, door, session, parseKey(door, params.id))
      for (const groupId of new Set(body.groupIds)) {
        const { name, autoAllDoors, doorIds } = await findRow(writes.client, group, session, groupId, 'write')
        if (autoAllDoors)
          throw invalid([
            {
              propertyName: 'groupIds',
              errorMessage: `${name} opens every door of its {one area}, and no others by name`,
            },
          ])
        if (!doorIds?.includes(doorId)) await writes.edit(group.id, groupId, { doorIds: [...(doorIds ?? []), doorId] })
      }
      return { groupIds: body.groupIds }
    }),
})

/** Takes a door out of the doors that a group names. */
export const removeDoorFromGroup = endpoint({
  method: 'DELETE',
  path: '/activation/door/:id/groups/:groupId',
  tag: door.id,
  summary: 'Take a door out of a group',
  permission: gate,
  params: byId.extend({ groupId: z.string() }),
  reply,
  handle: ({ context, session, params }) =>
    writeTogether(context, session, [group.id], async writes => {
      const { doorId } = await findRow(writes.client, door, session, parseKey(door, params.id))
      const groupId = parseKey(group, params.groupId)
      const { doorIds } = await findRow(writes.client, group, session, groupId, 'write')
      if (!doorIds?.includes(doorId)) throw fault('notFound')
      await writes.edit(group.id, groupId, { doorIds: doorIds.filter(id => id !== doorId) })
      return { groupIds: [groupId] }
    }),
})
