import { entity } from '../entity.ts'
import { choice, flag, longText, picture, ref, refs, text } from '../fields/index.ts'

/** How fast one message gives way to the next, and the ticker runs. */
export const noticeSpeeds = { slow: 'Slow', normal: 'Normal', fast: 'Fast' } as const
/** What a picture on a notice board may be. */
export const noticePicture = { formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 3 } as const

/** A screen at a site that shows messages in turn. */
export const noticeBoard = entity({
  id: 'noticeBoard',
  term: 'noticeBoard',
  key: 'digitalNoticeBoardId',
  permission: 'DIGITALNOTICEBOARD',
  api: '/noticeboard',
  screens: { base: '/management/notice-boards', aliases: ['/management/notice-board'] },
  title: board => board.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    type: choice(
      { landscape: 'Landscape screen', portrait: 'Portrait screen' },
      { required: true, initial: 'landscape' },
    ),
    area: ref('area', { required: true, help: 'A notice board must belong in one {one}' }),
    controller: ref('controller'),
    status: choice(
      { unknown: 'Unknown', online: 'Online', offline: 'Offline' },
      { computed: true, initial: 'unknown', severity: { online: 'safe', offline: 'alert' } },
    ),
    notes: longText({ max: 1000 }),
    messages: refs('noticeMessage', { section: 'What it shows', help: 'In this order' }),
    theme: ref('noticeBoardTheme', { section: 'What it shows' }),
    picture: picture({ ...noticePicture, section: 'What it shows', help: 'Its logo' }),
    transition: choice(
      { none: 'None', fade: 'Fade', slide: 'Slide', zoom: 'Zoom' },
      { required: true, initial: 'fade', section: 'What it shows' },
    ),
    transitionSpeed: choice(noticeSpeeds, { required: true, initial: 'normal', section: 'What it shows' }),
    tickerTape: text({ max: 500, section: 'What it shows', help: 'Runs through along the edge' }),
    footer: text({ max: 200, section: 'What it shows' }),
    liveClock: flag({ section: 'What it shows' }),
    nightMode: flag({ section: 'What it shows', help: 'Dark from dusk to dawn' }),
  },
  list: {
    columns: ['name', 'type', 'area', 'controller', 'theme', 'status'],
    filters: ['area', 'controller', 'theme', 'messages', 'status'],
    sort: 'name',
  },
  tabs: ['details', { special: 'preview' }, 'history'],
})
