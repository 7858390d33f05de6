import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, flag, text } from '../../fields/index.ts'

/** What a favourite may be marked with. */
export const favouriteIcons = {
  heart: 'Heart',
  filledHeart: 'Filled heart',
  broadcast: 'Broadcast',
  building: 'Building',
  camera: 'Camera',
  people: 'People',
  key: 'Key',
  cpu: 'CPU',
  door: 'Door',
  easel: 'Easel',
  person: 'Person',
  report: 'Report',
  group: 'Group',
  message: 'Message',
  calendar: 'Calendar',
  doorOpen: 'Door open',
  sitePlan: 'Site plan',
  customer: 'Customer',
  personBadge: 'Person badge',
  envelope: 'Envelope',
  lightning: 'Lightning',
  sim: 'SIM',
  search: 'Search',
  hostingContract: 'Hosting contract',
  engineer: 'Engineer',
  alarm: 'Alarm',
  dashboard: 'Dashboard',
} as const

/** A screen that a user wants at hand; one of them may be their home page. */
export const favourite = entity({
  id: 'favourite',
  term: 'favourite',
  key: 'favouriteId',
  permission: { read: 'FAVOURITE_READ' },
  heldBy: 'provider',
  api: '/favourite',
  areaLimit: 'author',
  personal: true,
  title: favourite => favourite.name,
  fields: {
    name: text({ required: true, max: 60 }),
    icon: choice(favouriteIcons, { required: true, initial: 'heart' }),
    url: text({
      label: 'URL',
      required: true,
      max: 500,
      pattern: /^\/(?![/\\])[^\s\\]*$/,
      message: '{field} must be a screen of this app',
      unique: true,
    }),
    homepage: flag({ computed: true }),
  },
  list: { columns: ['name', 'icon', 'url', 'homepage'], filters: ['homepage'], sort: 'name' },
  tabs: ['details', 'history'],
  commands: { makeHomePage: command({ label: 'Make home page' }) },
})
