import * as z from 'zod'
import { entity } from '../entity.ts'
import {
  choice,
  choices,
  dateTime,
  email,
  flag,
  integer,
  longText,
  phone,
  picture,
  record,
  ref,
  refs,
  text,
  timeZone,
} from '../fields/index.ts'

const links = z
  .array(z.object({ name: z.string().trim().min(1).max(50), url: z.url({ protocol: /^https?$/ }).max(500) }))
  .max(20)

/** An organisation: the provider, an installer (engineer) or a site owner. Everything else belongs to one. */
export const client = entity({
  id: 'client',
  term: 'client',
  key: 'clientId',
  permission: 'CLIENT',
  api: '/client',
  tenancy: 'self',
  screens: {
    base: '/configuration/client',
    list: '/management/client',
    listAliases: ['/management/clients', '/clients'],
    also: [
      { kind: 'edit', path: '/management/client/{clientId}/edit', title: 'Edit site owner' },
      { kind: 'edit', path: '/my-client/edit', title: 'Edit my {one}', permission: 'CLIENT_MANAGEOWN' },
    ],
  },
  lists: {
    staff: {
      title: 'Clients (staff)',
      path: '/configuration/client',
      aliases: ['/configuration/clients'],
      where: {},
      permission: 'KMSUSER_USER',
    },
  },
  title: client => client.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    isEngineer: flag({ label: 'Installer', help: 'An installer looks after the sites of others' }),
    type: choice(
      { siteOwner: 'Site owner', installer: 'Installer', provider: 'Provider' },
      { required: true, initial: 'siteOwner' },
    ),
    email: email(),
    phone: phone({ label: 'Phone number' }),
    biography: longText(),
    logo: picture({ formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 10 }),
    links: record<z.infer<typeof links>, { schema: typeof links; initial: [] }>({ schema: links, initial: [] }),
    timeZone: timeZone({ required: true, initial: 'Europe/London' }),
    domain: text({ max: 253, pattern: /^([a-z0-9-]+\.)+[a-z]{2,}$/, message: '{field} is not valid', unique: true }),
    sageAccountNumber: text({ max: 20 }),
    cloudTokenPrefix: text({
      max: 4,
      pattern: /^[A-Z0-9]+$/,
      message: '{field} must be capitals and digits',
      unique: true,
    }),
    twoFactorRequired: flag({ label: 'Two factor authentication required' }),
    requiredPasswordStrength: choice({ weak: 'Weak', moderate: 'Moderate', strong: 'Strong' }, { initial: 'moderate' }),
    offlineReportEmail: email({ label: 'Offline comms report email' }),
    offlineReportFrequency: choice(
      { none: 'None', daily: 'Daily', twiceWeekly: 'Twice weekly', weekly: 'Weekly', monthly: 'Monthly' },
      { label: 'Offline comms report frequency', initial: 'none' },
    ),
    offlineReportHideTimings: flag({ label: 'Offline comms report hides timings' }),
    offlineReportLastRun: dateTime({ label: 'Offline comms report last run', computed: true }),
    signOffFormText: longText(),
    monthlyBilling: flag({ label: 'Monthly billing service' }),
    billingCycle: choice(
      { monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' },
      { when: { field: 'monthlyBilling', is: [true] } },
    ),
    managedService: flag(),
    sharedResourcesClient: ref('client'),
    managedBy: ref('client', { computed: true }),
    features: refs('feature'),
    eventRetentionMonths: integer({
      label: 'Events kept for',
      unit: 'months',
      required: true,
      min: 3,
      max: 120,
      initial: 24,
      help: 'Older events and movements are archived, then removed. Counts, alarms and history stay',
    }),
    excludeRteEvents: flag({ label: 'Exclude RTE events' }),
    excessiveUsageDashboard: flag({ label: 'Excessive usage dashboard enabled', initial: true }),
    lockedOut: flag({ label: 'Lock out for non-payment' }),
    usesContractor: flag(),
    notifications: choices(
      { alarms: 'Alarms', alerts: 'Alerts', clientMessages: 'Client messages' },
      { initial: ['alarms', 'alerts', 'clientMessages'] },
    ),
  },
  list: { columns: ['name', 'type', 'email', 'phone', 'managedBy'], filters: ['type', 'managedBy'], sort: 'name' },
  tabs: [
    'details',
    { many: 'address', by: 'client' },
    { many: 'clientContact', by: 'client' },
    { many: 'clientRelation', by: 'client' },
    { many: 'clientPart', by: 'purchaser' },
    { many: 'shopOrder', by: 'purchaser' },
    { many: 'hostingContract', by: 'purchaser' },
    { many: 'hostingStatement', by: 'purchaser' },
    { many: 'creditWallet', by: 'holder' },
    { many: 'rma', by: 'sender' },
    'history',
  ],
})
