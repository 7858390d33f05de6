import { eventTypeChoices } from '../../../domain/events.ts'
import { choices, flag, refs } from '../../../domain/fields/index.ts'
import type { CheckedOf } from '../../../domain/record.ts'

export const options = {
  areas: refs('area', { label: '{Many area}', help: 'Leave empty for every {one area}' }),
  doors: refs('door', { label: 'Doors' }),
  people: refs('person', { label: 'People' }),
  types: choices(eventTypeChoices, { label: 'Types of event' }),
  exits: flag({ label: 'Requests to exit too', help: 'Where your {one client} leaves them out' }),
  unknownTypes: flag({ label: 'Unknown types too', initial: true, help: 'Beside the chosen types' }),
}

export type LogOptions = Readonly<CheckedOf<typeof options>>
