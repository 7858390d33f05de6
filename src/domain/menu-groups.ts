import type { words } from './vocabulary.ts'

export type MenuIcon =
  | 'dashboard'
  | 'notifications'
  | 'sites'
  | 'hardware'
  | 'people'
  | 'access'
  | 'rules'
  | 'monitoring'
  | 'orders'
  | 'controlPanel'
  | 'settings'

/** What labels are made with. */
export interface MenuWords extends ReturnType<typeof words> {
  /** Whether the working client is an installer (engineer) organisation. */
  readonly isEngineer: boolean
}

/** A label of the menu, begun with a capital when shown. */
export type Label = string | ((words: MenuWords) => string)
type Item = readonly [label: Label, to: string]

export interface MenuGroup {
  readonly label: Label
  readonly icon: MenuIcon
  /** A group without items is itself the way to a screen. */
  readonly to?: string
  readonly items?: readonly Item[]
  /** Codes that the whole group needs in addition to those of each screen. */
  readonly permission?: readonly string[]
}

/** A way into the menu that a feature declares. */
export interface MenuPlace {
  /** The group that it stands in, by its icon. */
  readonly group: MenuIcon
  readonly label: Label
  readonly to: string
  /** The path of the entry that it stands behind, or in front of; at the end where both are left out. */
  readonly after?: string
  readonly before?: string
}

/** The whole menu of the cloud variant, beside what features add. */
export const menuGroups: readonly MenuGroup[] = [
  { label: 'Dashboard', icon: 'dashboard', to: '/dashboard' },
  {
    label: 'Notifications',
    icon: 'notifications',
    items: [
      ['Alarms', '/notifications/alarms'],
      ['Alerts', '/notifications/alerts'],
      [({ many }) => many('clientMessage'), '/notifications/client-messages'],
    ],
  },
  {
    label: ({ many }) => many('area'),
    icon: 'sites',
    items: [
      [({ many, isEngineer }) => (isEngineer ? 'Site owners' : many('engineer')), '/management/client'],
      [({ many }) => many('area'), '/administration/areas'],
      ['Door groups', '/administration/door-groups'],
      [({ many }) => many('zone'), '/administration/zone'],
      ['Hardware management', '/administration/hardware-management'],
    ],
  },
  {
    label: 'Hardware',
    icon: 'hardware',
    items: [
      ['Doors', '/management/doors'],
      [({ many }) => many('controller'), '/management/controllers'],
      [({ many }) => many('commDevice'), '/management/comm-devices'],
      [({ many }) => many('doorEntryHandset'), '/management/door-entry-handsets'],
      ['SIMs', '/management/sims'],
      ['Cameras', '/settings/cameras'],
    ],
  },
  {
    label: 'People',
    icon: 'people',
    items: [
      [({ many }) => many('person'), '/administration/people'],
      [({ many }) => many('group'), '/administration/groups'],
      [({ many }) => many('user'), '/settings/users'],
      ['User groups', '/settings/user-groups'],
      ['User links', '/settings/user-links'],
    ],
  },
  {
    label: 'Access',
    icon: 'access',
    items: [
      [({ many }) => many('fob'), '/administration/fob/cloud-fobs'],
      [({ many }) => `available ${many('fob')}`, '/administration/fob/available-cloud-fobs'],
    ],
  },
  {
    label: 'Rules',
    icon: 'rules',
    items: [
      [({ many }) => many('timeProfile'), '/management/time-profile-acs'],
      ['Holidays', '/management/holidays'],
      ['Alert people', '/monitoring/alert-person'],
    ],
  },
  {
    label: 'Monitoring',
    icon: 'monitoring',
    items: [
      ['Time and attendance', '/monitoring/time-and-attendance'],
      ['Roll call', '/monitoring/roll-call'],
      ['Event log', '/monitoring/event-log'],
      ['Events', '/monitoring/events'],
      ['Reports', '/monitoring/report'],
      ['Scheduled reports', '/monitoring/scheduled-report'],
    ],
  },
  {
    label: 'Orders',
    icon: 'orders',
    items: [['Stockroom', '/management/stockroom']],
  },
  {
    label: 'Control panel',
    icon: 'controlPanel',
    permission: ['KMSUSER_USER'],
    items: [
      [({ many }) => many('client'), '/configuration/clients'],
      ['Public registrations', '/configuration/public-registrations?status=applied'],
      ['UDN devices', '/udn-devices'],
      ['RMAs', '/rmas'],
      ['Firmware', '/firmware'],
      ['Documents', '/documentation/documents'],
      ['Door types', '/configuration/door-type'],
      ['Lock types', '/configuration/lock-type'],
      [({ many }) => many('tokenType'), '/configuration/fob-type'],
      [({ many }) => many('tokenColour'), '/configuration/fob-colour'],
      ['SIM types', '/configuration/sim-type'],
      ['SIM network providers', '/configuration/sim-network-provider'],
    ],
  },
  {
    label: 'Settings',
    icon: 'settings',
    items: [
      [({ many }) => many('areaType'), '/configuration/area-type'],
      ['Addresses', '/addresses'],
      ['Custom fields', '/settings/custom-fields'],
      [({ one }) => `${one('engineer')} access`, '/settings/engineers'],
      ['Features', '/settings/features'],
      ['Outbox', '/settings/outbox'],
    ],
  },
]
