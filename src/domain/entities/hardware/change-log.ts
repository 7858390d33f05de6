import * as z from 'zod'
import { entity } from '../../entity.ts'
import { choice, dateTime, flag, integer, record, ref, text } from '../../fields/index.ts'

/** A change to deliver to a controller: about itself, its hardware, and who may pass its doors when. */
export const deliveredKinds = {
  controller: 'Controller',
  door: 'Door',
  reader: 'Reader',
  input: 'Input',
  output: 'Output',
  lockController: 'Lock controller',
  readerInterface: 'Reader interface',
  busExpansionModule: 'Bus expansion module',
  doorEntryLinkDoor: 'Door entry link door',
  doorEntryPanel: 'Door entry panel',
  doorEntryHandset: 'Door entry handset',
  timeProfile: 'Time profile',
  holiday: 'Holiday',
  zone: 'Zone',
  doorGroup: 'Door group',
  group: 'Group',
  token: '{One fob}',
  tokenActivation: '{One tokenActivation}',
} as const
export type DeliveredKind = keyof typeof deliveredKinds

/** A change that a controller must know, pending until the controller has acknowledged it; written by delivery alone. */
export const changeLog = entity({
  id: 'changeLog',
  term: 'changeLog',
  key: 'changeId',
  permission: { read: 'CONTROLLER_READ' },
  heldBy: 'organisation',
  api: '/changelog',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read'],
  screens: { base: '/management/change-log', list: false },
  title: change => `${change.title} on ${change.controller ?? ''}`,
  fields: {
    created: dateTime({ required: true }),
    state: choice(
      { pending: 'Pending', acknowledged: 'Acknowledged' },
      { computed: true, initial: 'pending', severity: { pending: 'alert' } },
    ),
    acknowledged: dateTime(),
    controller: ref('controller', { required: true }),
    operation: choice({ add: 'Add', edit: 'Edit', delete: 'Delete' }, { required: true }),
    subject: choice(deliveredKinds, { required: true, label: 'What' }),
    subjectId: integer({ required: true, min: 1, label: 'ID' }),
    title: text({ required: true, max: 500, label: 'Name' }),
    details: record<Record<string, unknown>, { schema: z.ZodType; label: string }>({
      schema: z.record(z.string(), z.unknown()),
      label: 'Details',
    }),
    door: ref('door'),
    reader: ref('reader'),
    token: ref('token'),
    latest: flag({ label: 'Latest change', initial: true }),
  },
  list: {
    columns: ['created', 'state', 'acknowledged', 'controller', 'operation', 'subject', 'title', 'details'],
    filters: ['controller', 'state', 'operation', 'subject', 'door', 'reader', 'token'],
    sort: '-created',
    search: ['title'],
  },
  tabs: ['details'],
})
