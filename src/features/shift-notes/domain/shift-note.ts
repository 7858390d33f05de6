import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, date, flag, longText, ref, text } from '../../../domain/fields/index.ts'

/** The shifts of a day. A night counts to the day on which it begins. */
export const shifts = { early: 'Early', late: 'Late', night: 'Night' } as const

/** What one shift at a site leaves to the next. */
export const shiftNote = entity({
  id: 'shiftNote',
  term: 'shiftNote',
  key: 'shiftNoteId',
  permission: 'SHIFTNOTE',
  heldBy: 'organisation',
  api: '/shiftnote',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/monitoring/shift-notes' },
  title: note => note.subject,
  fields: {
    area: ref('area', { required: true }),
    day: date({ required: true, help: 'A night counts to the day on which it begins' }),
    shift: choice(shifts, { required: true }),
    subject: text({ required: true, max: 100 }),
    note: longText({ required: true, max: 4000 }),
    important: flag({ help: 'Marked on the wall, and first in the summary' }),
    user: ref('user', { label: 'Written by', computed: true, kept: true }),
    status: choice({ open: 'Open', settled: 'Settled' }, { computed: true, initial: 'open' }),
  },
  list: {
    columns: ['day', 'shift', 'area', 'subject', 'important', 'status', 'user'],
    filters: ['area', 'day', 'shift', 'important', 'status'],
    sort: '-day',
    search: ['subject'],
  },
  tabs: ['details', 'history'],
  commands: {
    settle: command({ label: 'Settle', from: ['open'], to: 'settled' }),
    reopen: command({ label: 'Reopen', from: ['settled'], to: 'open' }),
    sendSummary: command({
      label: 'Send summary of this shift',
      confirm: 'Send a summary of all notes of this shift at {area}? Everybody who may read them is told.',
    }),
  },
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly shiftNote: typeof shiftNote
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly shiftNote: true
  }
}
