import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { storedEventTypeChoices } from '../../../domain/events.ts'
import { choice, choices, dateTime, flag, refs, text, url } from '../../../domain/fields/index.ts'

/** An address of another system to which events are sent as they are stored, signed. */
export const webhook = entity({
  id: 'webhook',
  term: 'webhook',
  key: 'webhookId',
  permission: 'WEBHOOK',
  heldBy: 'organisation',
  api: '/webhook',
  areaLimit: { every: ['areas'] },
  // Its secret is shown once, to the user who asked for it.
  imported: false,
  needsProof: { add: true, edit: ['url', 'areas', 'eventTypes', 'enabled'] },
  screens: { base: '/settings/webhook' },
  title: one => one.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    url: url({ required: true, label: 'Address', help: 'Begins with https://' }),
    eventTypes: choices(storedEventTypeChoices, { required: true }),
    areas: refs('area', { help: 'Includes everything below. Leave empty for all' }),
    enabled: flag({ initial: true }),
    problem: choice(
      { failing: 'Deliveries fail', ended: 'Switched off: deliveries failed for 3 days' },
      { computed: true, severity: { failing: 'alert', ended: 'alarm' } },
    ),
    failingSince: dateTime({ computed: true }),
  },
  list: { columns: ['name', 'url', 'eventTypes', 'areas', 'enabled', 'problem'], sort: 'name' },
  tabs: ['details', { many: 'webhookDelivery', by: 'webhook', label: 'Deliveries' }, 'history'],
  commands: {
    sendTest: command({
      label: 'Send a test',
      needs: { field: 'enabled', is: 'set', refusal: '{title} is switched off' },
    }),
    newSecret: command({
      needsProof: true,
      label: 'New secret',
      confirm:
        'Make a new secret for “{title}”? Everything is signed with it at once: until the other system knows it, it takes nothing.',
    }),
  },
})
