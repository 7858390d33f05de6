import { screenRoute } from '../../../domain/screen-route.ts'

/** Where the three screens are. */
export const treePath = '/administration/hardware-management'
export const summaryPath = '/management/system/summary'
export const schematicPath = '/management/system/schematic'
/** Where a whole system is made: a screen of another feature, which leads on to these. */
export const wizardPath = '/management/system/create-wizard'

/** The records that a system can be looked at from, each with the parameter that says so. */
const from = (label: string) =>
  [
    { of: 'area', by: 'area' },
    { of: 'commDevice', by: 'commDevice' },
    { of: 'controller', by: 'controller' },
  ].map(each => ({ ...each, on: 'record', label }) as const)

export default [
  screenRoute(treePath, 'Hardware management', 'hardware-management', {
    action: from('Hardware'),
  }),
  screenRoute(summaryPath, 'System summary', 'system-summary', {
    permission: ['CONTROLLER_READ'],
    action: from('System summary'),
  }),
  screenRoute(schematicPath, 'System schematic', 'system-schematic', {
    permission: ['CONTROLLER_READ'],
    action: from('Schematic'),
  }),
]
