import type { words } from './vocabulary.ts'

export type MenuIcon =
  | 'dashboard'
  | 'notifications'
  | 'sites'
  | 'people'
  | 'access'
  | 'rules'
  | 'monitoring'
  | 'orders'
  | 'controlPanel'

/** What labels are made with. */
export interface MenuWords extends ReturnType<typeof words> {
  /** Whether the working client is an installer (engineer) organisation. */
  readonly isEngineer: boolean
}

/** A label of the menu, begun with a capital when shown. */
type Label = string | ((words: MenuWords) => string)
type Item = readonly [label: Label, to: string]

export interface MenuGroup {
  readonly label: Label
  readonly icon: MenuIcon
  /** A group without items is itself the way to a screen. */
  readonly to?: string
  readonly items?: readonly Item[]
  /** Codes that the whole group needs besides those of each screen. */
  readonly permission?: readonly string[]
}

/** The whole menu of the cloud variant. */
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
      ['Site plans', '/administration/site-plans'],
      ['Door groups', '/administration/door-groups'],
      [({ many }) => many('zone'), '/administration/zone'],
      ['Hardware management', '/administration/hardware-management'],
    ],
  },
  {
    label: 'People',
    icon: 'people',
    items: [
      [({ many }) => many('person'), '/administration/people'],
      [({ many }) => many('group'), '/administration/groups'],
      [({ many }) => many('user'), '/settings/users'],
      ['Announcements', '/settings/announcement'],
    ],
  },
  {
    label: 'Access',
    icon: 'access',
    items: [
      [({ many }) => many('fob'), '/administration/fob/available-cloud-fobs'],
      [({ many }) => `smart ${many('fob')}`, '/administration/fob/available-cloud-fobs'],
      ['Door unlock invitations', '/administration/door-unlock-invitations'],
      ['Badge designs', '/administration/badge-designs'],
    ],
  },
  {
    label: 'Rules',
    icon: 'rules',
    items: [
      [({ many }) => many('timeProfile'), '/management/time-profile-acs'],
      ['Alert triggers', '/monitoring/alert-trigger'],
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
      ['Reports', '/monitoring/report'],
    ],
  },
  {
    label: 'Orders',
    icon: 'orders',
    items: [
      ['Shop', '/shop'],
      ['Hosting contracts', '/management/hosting-contracts'],
      ['Shop orders', '/shop/order'],
      ['Stockroom', '/management/stockroom'],
    ],
  },
  {
    label: 'Control panel',
    icon: 'controlPanel',
    permission: ['KMSUSER_USER'],
    items: [
      [({ many }) => many('client'), '/configuration/clients'],
      ['Public registrations', '/configuration/public-registrations?status=applied'],
      ['Shop orders', '/configuration/shop-order?status=40&status=41&status=50'],
    ],
  },
]
