import * as z from 'zod'
import { command } from '../command.ts'
import { entity } from '../entity.ts'
import { choice, dateTime, email, longText, password, phone, picture, record, ref, text } from '../fields/index.ts'

const links = z
  .array(z.object({ name: z.string().trim().min(1).max(50), url: z.url({ protocol: /^https?$/ }).max(500) }))
  .max(20)
const images = { formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 10 } as const
const organisation = { section: 'Organisation' } as const
const steps = { section: 'Steps' } as const
const step = (label: string) => dateTime({ ...steps, label, computed: true })

/** How long somebody may try the product before his application: from its creation. */
export const trialDays = 7

/** Somebody who has asked to be a client: from the first email to the organisation and user that are made of it. */
export const publicRegistration = entity({
  id: 'publicRegistration',
  term: 'publicRegistration',
  key: 'publicRegistrationId',
  permission: 'PUBLICREGISTRATION',
  api: '/publicregistration',
  tenancy: 'shared',
  verbs: ['list', 'read', 'edit'],
  screens: { base: '/configuration/public-registration', list: '/configuration/public-registrations' },
  title: registration =>
    registration.clientName ??
    (`${registration.firstName ?? ''} ${registration.surname ?? ''}`.trim() || registration.emailAddress),
  fields: {
    reference: text({ max: 20, computed: true }),
    status: choice(
      {
        created: 'Created',
        verified: 'Email verified',
        applied: 'Pending approval',
        approved: 'Approved',
        completed: 'Completed',
        cancelled: 'Cancelled',
      },
      { computed: true, initial: 'created', severity: { applied: 'alert', completed: 'safe' } },
    ),
    emailAddress: email({ required: true, unique: true }),
    password: password({ help: 'Left empty, it stays as it is' }),
    firstName: text({ max: 50 }),
    surname: text({ max: 50 }),
    mobile: phone(),
    profilePicture: picture(images),
    accountType: choice({ siteOwner: 'Site owner', installer: 'Installer' }, organisation),
    clientName: text({ ...organisation, max: 100 }),
    biography: longText(organisation),
    attention: text({ ...organisation, max: 100 }),
    line1: text({ ...organisation, label: 'Line 1', max: 100 }),
    line2: text({ ...organisation, label: 'Line 2', max: 100 }),
    line3: text({ ...organisation, label: 'Line 3', max: 100 }),
    city: text({ ...organisation, max: 100 }),
    county: text({ ...organisation, max: 100 }),
    postcode: text({ ...organisation, max: 12 }),
    phone: phone(organisation),
    sageNumber: text({ ...organisation, max: 20 }),
    logo: picture({ ...organisation, ...images }),
    links: record<z.infer<typeof links>, { schema: typeof links; initial: []; section: string }>({
      ...organisation,
      schema: links,
      initial: [],
    }),
    remarks: longText({ help: 'The applicant reads these', max: 2000 }),
    internalRemarks: longText({ max: 4000, permission: 'KMSUSER_USER', help: 'Read by the provider’s staff alone' }),
    createDatetime: step('Created'),
    verifyDatetime: step('Email verified'),
    applyDatetime: step('Applied'),
    approveDatetime: step('Approved'),
    completeDatetime: step('Completed'),
    cancelDatetime: step('Cancelled'),
    madeClient: ref('client', { ...steps, computed: true }),
    madeUser: ref('user', { ...steps, computed: true }),
  },
  list: {
    columns: ['reference', 'clientName', 'emailAddress', 'accountType', 'status', 'createDatetime', 'applyDatetime'],
    filters: ['status', 'accountType'],
    sorts: ['clientName', 'emailAddress', 'applyDatetime'],
    sort: '-createDatetime',
    search: ['reference', 'clientName', 'emailAddress', 'surname'],
  },
  tabs: ['details', 'history'],
  commands: {
    approve: command({ label: 'Approve', confirm: 'Approve {title}?', from: ['applied'], to: 'approved' }),
    complete: command({
      label: 'Complete',
      confirm: 'Make the organisation and the user of {title}?',
      from: ['approved'],
      to: 'completed',
    }),
    cancel: command({
      label: 'Cancel',
      confirm: 'Cancel the registration of {title}?',
      from: ['created', 'verified', 'applied', 'approved'],
      to: 'cancelled',
    }),
  },
})
