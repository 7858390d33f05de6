import { screenRoute } from '../../../domain/screen-route.ts'

/** Where it is shown who can open what. */
export const accessPath = '/administration/access'

export default [screenRoute(accessPath, 'Who can open what', 'access', { permission: ['FOB_READ', 'DOOR_READ'] })]
