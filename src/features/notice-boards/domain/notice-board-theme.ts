import { entity } from '../../../domain/entity.ts'
import { choice, flag, integer, longText, picture, ref, text } from '../../../domain/fields/index.ts'
import { noticePicture, noticeSpeeds } from './notice-board.ts'

/** How notice boards look, and what they can show. */
export const noticeBoardTheme = entity({
  id: 'noticeBoardTheme',
  term: 'noticeBoardTheme',
  key: 'themeId',
  permission: 'DIGITALNOTICEBOARD',
  heldBy: 'organisation',
  api: '/noticeboardtheme',
  areaLimit: 'clientRead',
  screens: { base: '/management/notice-board-theme', list: false },
  title: theme => theme.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    description: longText({ max: 500 }),
    layout: ref('noticeBoardThemeLayout', { required: true }),
    picture: picture(noticePicture),
    logoSupport: flag(),
    footerSupport: flag(),
    clockSupport: flag(),
    clockFormat: choice(
      { hours24: '24 hours (18:30)', hours12: '12 hours (6:30 PM)' },
      { required: true, initial: 'hours24', when: { field: 'clockSupport', is: [true] } },
    ),
    tickerSupport: flag(),
    tickerSpeed: choice(noticeSpeeds, {
      required: true,
      initial: 'normal',
      when: { field: 'tickerSupport', is: [true] },
    }),
    tickerHeight: integer({
      required: true,
      unit: 'pixels',
      min: 20,
      max: 400,
      initial: 80,
      when: { field: 'tickerSupport', is: [true] },
    }),
  },
  list: { columns: ['name', 'description', 'layout'], filters: ['layout'], sort: 'name' },
  tabs: ['details', { many: 'noticeBoard', by: 'theme' }, { special: 'preview' }, 'history'],
})
