import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, integer, longText, ref } from '../../../domain/fields/index.ts'
import { evacuationKinds, evacuationTitle } from './evacuation-title.ts'

/** An evacuation of a site: who was in when it began, and how each of them was accounted for. */
export const evacuation = entity({
  id: 'evacuation',
  term: 'evacuation',
  key: 'evacuationId',
  permission: 'EVACUATION',
  heldBy: 'organisation',
  api: '/evacuation',
  areaLimit: { nearest: ['area'] },
  verbs: ['list', 'read', 'add', 'edit'],
  imported: false,
  screens: { base: '/monitoring/evacuations', titles: { create: 'Start {one}' } },
  title: ({ kind, area }, say) => evacuationTitle(kind, area, say),
  fields: {
    area: ref('area', {
      required: true,
      fixed: true,
      help: 'Everybody in it, and in what is part of it, is called. Marks of earlier roll calls there are cleared',
    }),
    kind: choice(evacuationKinds, { required: true, fixed: true, initial: 'drill' }),
    note: longText({ max: 2000 }),
    status: choice({ running: 'Running', ended: 'Ended' }, { computed: true, initial: 'running' }),
    startedAt: dateTime({ computed: true, label: 'Started', seconds: true }),
    startedBy: ref('user', { computed: true, kept: true }),
    endedAt: dateTime({ computed: true, label: 'Ended', seconds: true }),
    endedBy: ref('user', { computed: true, kept: true }),
    people: integer({ computed: true, initial: 0, label: 'People who were in' }),
    safe: integer({ computed: true, label: 'Marked safe' }),
    needHelp: integer({ computed: true, label: 'Needed help' }),
    readOut: integer({ computed: true, label: 'Read out' }),
    notOnSite: integer({ computed: true, label: 'Not on site' }),
    missing: integer({ computed: true, label: 'Not accounted for' }),
  },
  list: {
    columns: ['startedAt', 'kind', 'area', 'status', 'people', 'missing', 'endedAt', 'startedBy'],
    filters: ['area', 'kind', 'status', 'startedAt'],
    sort: '-startedAt',
  },
  tabs: ['details', 'history'],
  commands: {
    askPeople: command({
      label: 'Ask who is missing',
      confirm:
        'Ask everybody who is missing whether they are safe? They are sent an email and a text message with a link to answer by.',
      input: {
        note: longText({
          max: 200,
          label: 'What they should know',
          help: 'For example: the car park is closed, gather at the station',
        }),
      },
      from: ['running'],
    }),
    end: command({
      label: 'End',
      confirm: 'End this evacuation of {area}? Who was accounted for is kept here, and their marks are cleared.',
      from: ['running'],
      to: 'ended',
    }),
  },
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly evacuation: typeof evacuation
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly evacuation: true
  }
}
