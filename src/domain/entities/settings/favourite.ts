import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, flag, integer, text } from '../../fields/index.ts'

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

/**
 * A screen that a user wants at hand; one of them may be their home page. It belongs to the user in the client that they
 * work as: what it leads to (a door, a list with the filter of a site) is that client's. Everybody who has signed in keeps
 * their own, whatever their permissions: it shows nothing that its screen would not.
 */
export const favourite = entity({
  id: 'favourite',
  term: 'favourite',
  key: 'favouriteId',
  permission: { read: '' },
  heldBy: 'trial',
  api: '/favourite',
  areaLimit: 'author',
  personal: true,
  imported: false,
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
    homepage: flag({ label: 'Home page' }),
    position: integer({ min: 1, max: 100_000, help: 'The smaller, the earlier. A new one is the last' }),
  },
  list: { columns: ['name', 'icon', 'url', 'homepage'], filters: ['homepage'], sort: 'name' },
  tabs: ['details', 'history'],
  commands: { makeHomePage: command({ label: 'Make home page' }) },
})
