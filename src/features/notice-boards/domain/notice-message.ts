import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, colour, date, flag, integer, longText, picture, text } from '../../../domain/fields/index.ts'
import { weekDays } from '../../../domain/week.ts'
import { noticePicture, noticeSpeeds } from './notice-board.ts'

const fonts = { sans: 'Sans serif', serif: 'Serif', rounded: 'Rounded', mono: 'Monospaced' } as const
const isScheduled = { field: 'schedule', is: ['week', 'month'] } as const

/** Something that notice boards show, from a day to a day and on its days of the week or of the month. */
export const noticeMessage = entity({
  id: 'noticeMessage',
  term: 'noticeMessage',
  key: 'noticeMessageId',
  permission: 'NOTICEMESSAGE',
  heldBy: 'organisation',
  api: '/noticemessage',
  areaLimit: { usedBy: 'noticeBoard', by: 'messages' },
  screens: { base: '/administration/notice-messages' },
  title: message => message.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    status: choice({ draft: 'Draft', published: 'Published' }, { computed: true, initial: 'draft' }),
    title: text({ max: 100 }),
    titleColour: colour(),
    titleFont: choice(fonts, { required: true, initial: 'sans' }),
    text: longText({ max: 2000 }),
    textFont: choice(fonts, { required: true, initial: 'sans' }),
    picture: picture({
      ...noticePicture,
      formats: [...noticePicture.formats, 'gif', 'pdf'],
      help: 'Best over 800 × 600. Animations must be GIF. Only the first page of a document is shown',
    }),
    fullscreen: flag({ label: 'Full screen', help: 'The picture fills the screen' }),
    sticky: flag({ help: 'Stays on screen until removed, ahead of other messages' }),
    transitionSpeed: choice(noticeSpeeds, {
      label: 'Transition speed override',
      help: 'Leave empty to use the notice board’s own',
    }),
    beginDate: date({ section: 'When' }),
    expiryDate: date({ section: 'When' }),
    schedule: choice(
      { none: 'None', week: 'Week', month: 'Month' },
      { required: true, initial: 'none', section: 'When', help: 'None shows it throughout these dates' },
    ),
    frequency: choice(
      { day: 'Every day', week: 'Every week', month: 'Every month' },
      { required: true, initial: 'day', section: 'When', when: isScheduled },
    ),
    dayOfWeek: choice(weekDays, {
      section: 'When',
      help: 'For weekly messages',
      when: { field: 'schedule', is: ['week'] },
    }),
    dayOfMonth: integer({
      min: 1,
      max: 31,
      section: 'When',
      help: 'For monthly messages. Shorter months use their last day',
      when: { field: 'schedule', is: ['month'] },
    }),
    displayDuration: integer({
      label: 'Display duration in days',
      unit: 'days',
      required: true,
      min: 1,
      max: 31,
      initial: 1,
      section: 'When',
      when: isScheduled,
    }),
  },
  list: {
    columns: ['name', 'title', 'status', 'beginDate', 'expiryDate', 'schedule', 'sticky'],
    filters: ['status', 'schedule', 'sticky'],
    sorts: ['beginDate', 'expiryDate'],
    sort: 'name',
    search: ['name', 'title'],
  },
  tabs: ['details', { many: 'noticeBoard', by: 'messages' }, { special: 'preview' }, 'history'],
  commands: {
    publish: command({
      label: 'Publish',
      confirm: 'Publish {title}? Notice boards with this message will show it.',
      from: ['draft'],
      to: 'published',
    }),
    withdraw: command({
      label: 'Withdraw',
      confirm: 'Withdraw {title}? Notice boards will stop showing it.',
      from: ['published'],
      to: 'draft',
    }),
  },
})
