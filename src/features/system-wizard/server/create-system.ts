import { endpoint } from '../../../../server/kit/index.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { newSystem, systemMade } from '../domain/new-system.ts'
import { makeSystem } from './make-system.ts'

/** Makes a whole system or nothing; what else it adds needs the permission to add that. */
export const createSystem = endpoint({
  method: 'POST',
  path: '/system/create-wizard',
  tag: controller.id,
  summary: 'Create controllers with their doors, readers and zones',
  permission: [controller.permission.read, controller.permission.add],
  body: newSystem,
  bodyLimit: 128 * 1024,
  reply: systemMade,
  status: 201,
  handle: ({ context, session, body }) => makeSystem(context, session, body),
})
