import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, email, longText, password, phone, picture, ref, text } from '../../fields/index.ts'
import { links } from '../../links.ts'

const images = { formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 10 } as const
const organisation = { section: '{One client}' } as const
const steps = { section: 'Steps' } as const
const step = (label: string) => dateTime({ ...steps, label, computed: true })

/** The length of the trial before the application, from the registration's creation. */
export const trialDays = 7

/** A request to become a client: from the first email to the organisation and user created from it. */
export const publicRegistration = entity({
  id: 'publicRegistration',
  term: 'publicRegistration',
  key: 'publicRegistrationId',
  permission: 'PUBLICREGISTRATION',
  heldBy: 'provider',
  api: '/publicregistration',
  areaLimit: 'shared',
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
      { computed: true, initial: 'created', severity: { applied: 'alert' } },
    ),
    emailAddress: email({ required: true, unique: true }),
    password: password({ help: 'Leave empty to keep the current one' }),
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
    links: links(organisation),
    remarks: longText({ help: 'Visible to the applicant', max: 2000 }),
    internalRemarks: longText({
      max: 4000,
      permission: 'KMSUSER_USER',
      help: 'Only the provider’s staff can read this',
    }),
    createDatetime: step('Created'),
    verifyDatetime: step('Email verified'),
    applyDatetime: step('Applied'),
    approveDatetime: step('Approved'),
    completeDatetime: step('Completed'),
    cancelDatetime: step('Cancelled'),
    madeClient: ref('client', { ...steps, label: 'Created {one}', computed: true }),
    madeUser: ref('user', { ...steps, label: 'Created {one}', computed: true }),
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
      confirm: 'Create the {one client} and {one user} for {title}?',
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
