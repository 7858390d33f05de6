import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import {
  choice,
  dateTime,
  email,
  flag,
  longText,
  password,
  phone,
  picture,
  ref,
  text,
} from '../../../domain/fields/index.ts'
import { links } from '../../../domain/links.ts'

const images = { formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 10 } as const
const organisation = { section: '{One client}' } as const
const steps = { section: 'Steps' } as const
const marketing = { section: 'Marketing' } as const
const step = (label: string) => dateTime({ ...steps, label, computed: true })

const toldRemarks = {
  remarks: longText({
    label: 'Remarks for the applicant',
    max: 2000,
  }),
} as const
const notCancelled = ['created', 'verified', 'applied', 'approved'] as const

/**
 * A request to become a client: from the first email, over a trial with an organisation and user of its own, to the
 * account that these become. Several may wait for one email address: it is nobody's before its link was used.
 */
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
    emailAddress: email({ required: true }),
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
    marketingConsent: dateTime({ ...marketing, label: 'Agreed to marketing emails', computed: true }),
    marketingSource: text({ ...marketing, label: 'Agreed where', max: 100, computed: true }),
    onMarketingList: flag({ ...marketing, label: 'On the marketing list', computed: true }),
  },
  list: {
    columns: ['reference', 'clientName', 'emailAddress', 'accountType', 'status', 'createDatetime', 'applyDatetime'],
    filters: ['status', 'accountType', 'onMarketingList'],
    sorts: ['clientName', 'emailAddress', 'applyDatetime'],
    sort: '-createDatetime',
    search: ['reference', 'clientName', 'emailAddress', 'surname'],
  },
  lists: {
    marketing: {
      title: 'Marketing list',
      path: '/configuration/marketing-list',
      where: { onMarketingList: true },
    },
  },
  tabs: ['details', 'history'],
  commands: {
    resendVerification: command({
      label: 'Resend verification',
      confirm: 'Send {emailAddress} a new link to confirm the email address? The earlier link stops working.',
      from: ['created'],
      needs: {
        field: 'madeUserId',
        is: 'set',
        refusal: '{title} did not register here: there is no sign-in that a link could open',
      },
      failure: 'Resend email failed',
    }),
    approve: command({
      label: 'Approve',
      isMain: true,
      confirm: 'Approve {title}? They are told by email.',
      input: toldRemarks,
      from: ['applied'],
      to: 'approved',
    }),
    complete: command({
      label: 'Complete',
      isMain: true,
      confirm:
        'Open the account of {title}? Their trial becomes it; without one, {a client} and its {one user} are created. They are told by email.',
      from: ['approved'],
      to: 'completed',
    }),
    cancel: command({
      label: 'Cancel',
      confirm:
        'Cancel the registration of {title}? Their trial ends at once. If they have confirmed their address, they are told by email.',
      input: toldRemarks,
      from: notCancelled,
      to: 'cancelled',
    }),
    sendToMarketingList: command({
      label: 'Send to marketing list',
      confirm: 'Put {emailAddress} on the marketing list?',
      from: ['verified', 'applied', 'approved', 'completed'],
      needs: { field: 'marketingConsent', is: 'set', refusal: '{title} has not agreed to marketing emails' },
    }),
    removeFromMarketingList: command({
      label: 'Remove from marketing list',
      confirm: 'Take {emailAddress} off the marketing list?',
      needs: { field: 'onMarketingList', is: 'set', refusal: '{title} is not on the marketing list' },
    }),
  },
})
