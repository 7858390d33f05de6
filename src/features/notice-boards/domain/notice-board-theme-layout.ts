import { entity } from '../../../domain/entity.ts'
import { choice, integer, text } from '../../../domain/fields/index.ts'

const alignments = { left: 'Left', centre: 'Centre', right: 'Right' } as const

/** The parts of a notice board, by the fields that say how far down each stands. */
export const boardParts = ['headerOrder', 'messageOrder', 'tickerOrder', 'footerOrder'] as const
const order = (label: string, initial: number) =>
  integer({ label, required: true, min: 1, max: boardParts.length, initial, section: 'From top to bottom' })

/** Where the parts of a notice board stand. */
export const noticeBoardThemeLayout = entity({
  id: 'noticeBoardThemeLayout',
  term: 'noticeBoardThemeLayout',
  key: 'layoutId',
  permission: 'DIGITALNOTICEBOARD',
  heldBy: 'organisation',
  api: '/noticeboardthemelayout',
  areaLimit: 'clientRead',
  screens: { base: '/management/notice-board-theme-layout', list: false },
  title: layout => layout.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    clockAlignment: choice(alignments, { required: true, initial: 'right' }),
    logoAlignment: choice(alignments, { required: true, initial: 'left' }),
    messageImagePosition: choice(
      { left: 'Left of the text', right: 'Right of the text', above: 'Above the text', below: 'Below the text' },
      { required: true, initial: 'right' },
    ),
    headerOrder: order('Logo and clock', 1),
    messageOrder: order('Message', 2),
    tickerOrder: order('Ticker tape', 3),
    footerOrder: order('Footer', 4),
  },
  list: {
    columns: ['name', 'clockAlignment', 'logoAlignment', 'messageImagePosition'],
    sort: 'name',
  },
  tabs: ['details', { many: 'noticeBoardTheme', by: 'layout' }, 'history'],
})
