import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { nodeTypes } from '../../src/domain/udn.ts'
import { endpoint } from '../endpoint/endpoint.ts'

const types = Object.entries(nodeTypes).map(([deviceType, { name }]) => ({ deviceType, name }))

/** The types of device, for a list of an entity's. */
export const deviceTypes = ({ id, api, permission }: Entity) =>
  endpoint({
    method: 'GET',
    path: `${api}/device-types`,
    tag: id,
    summary: 'The types of device',
    permission: permission.read,
    reply: z.array(z.object({ deviceType: z.string(), name: z.string() })).meta({ id: 'DeviceTypes' }),
    handle: async () => types,
  })
