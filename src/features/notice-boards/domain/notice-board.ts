import { entity } from '../../../domain/entity.ts'
import { choice, flag, longText, picture, ref, refs, text } from '../../../domain/fields/index.ts'

/** How fast the messages and the ticker move. */
export const noticeSpeeds = { slow: 'Slow', normal: 'Normal', fast: 'Fast' } as const
/** What a picture on a notice board may be. */
export const noticePicture = { formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 3 } as const

/** A screen at a site that shows messages in turn. */
export const noticeBoard = entity({
  id: 'noticeBoard',
  term: 'noticeBoard',
  key: 'digitalNoticeBoardId',
  permission: 'DIGITALNOTICEBOARD',
  heldBy: 'organisation',
  api: '/noticeboard',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/management/notice-boards', aliases: ['/management/notice-board'] },
  title: board => board.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    type: choice(
      { landscape: 'Landscape screen', portrait: 'Portrait screen' },
      { required: true, initial: 'landscape' },
    ),
    area: ref('area', { required: true, help: 'A notice board must belong to one {one}' }),
    controller: ref('controller'),
    status: choice(
      { unknown: 'Unknown', online: 'Online', offline: 'Offline' },
      { computed: true, initial: 'unknown', severity: { offline: 'alert' } },
    ),
    notes: longText({ max: 1000 }),
    messages: refs('noticeMessage', { section: 'Display', help: 'In this order' }),
    theme: ref('noticeBoardTheme', { section: 'Display' }),
    picture: picture({ ...noticePicture, section: 'Display', help: 'Its logo' }),
    transition: choice(
      { none: 'None', fade: 'Fade', slide: 'Slide', zoom: 'Zoom' },
      { required: true, initial: 'fade', section: 'Display' },
    ),
    transitionSpeed: choice(noticeSpeeds, { required: true, initial: 'normal', section: 'Display' }),
    tickerTape: text({ max: 500, section: 'Display', help: 'Scrolls along the edge' }),
    footer: text({ max: 200, section: 'Display' }),
    liveClock: flag({ section: 'Display' }),
    nightMode: flag({ section: 'Display', help: 'Dark from dusk until dawn' }),
  },
  list: {
    columns: ['name', 'type', 'area', 'controller', 'theme', 'status'],
    filters: ['area', 'controller', 'theme', 'messages', 'status'],
    sort: 'name',
  },
  tabs: ['details', { special: 'preview' }, 'history'],
})
