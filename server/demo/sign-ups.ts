import type { PoolClient } from 'pg'
import { dayMs } from '../../src/domain/building/day.ts'
import { insertRows } from '../db/insert.ts'

/** Who asks to become a client, who two sign-ins are, and what somebody thinks. */
export async function makeSignUps(client: PoolClient, asking: Asking): Promise<void> {
  await makeRegistrations(client, asking)
  await makeLinkAndFeedback(client, asking)
}

interface Asking {
  readonly clientId: number
  readonly userId: number
  readonly now: Date
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

async function makeRegistrations(client: PoolClient, { now }: Asking): Promise<void> {
  const ago = (days: number) => before(now, days)
  const applicant = { firstName: 'Maya', surname: 'Quill', emailAddress: 'maya@quayside.example' }
  const organisation = { accountType: 'siteOwner', clientName: 'Quayside Studios', status: 'applied', links: [] }
  const steps = { createDatetime: ago(4), verifyDatetime: ago(4), applyDatetime: ago(3) }
  const agreed = { marketingConsent: ago(4), marketingSource: 'Registration', onMarketingList: true }
  await insertRows(client, 'public_registration', [
    { reference: 'PR-000001', ...applicant, ...organisation, ...steps, ...agreed },
    {
      reference: 'PR-000002',
      firstName: 'Jonas',
      surname: 'Hale',
      emailAddress: 'jonas@haleaccess.example',
      accountType: 'installer',
      clientName: 'Hale Access',
      status: 'created',
      links: [],
      createDatetime: ago(1),
      onMarketingList: false,
    },
  ])
}

async function makeLinkAndFeedback(client: PoolClient, { clientId, userId, now }: Asking): Promise<void> {
  const night = {
    username: 'olivia.night',
    firstName: 'Olivia',
    surname: 'Marsh',
    displayName: 'Olivia Marsh (nights)',
  }
  const { rows } = await client.query<{ userGroupIds: number[] }>(
    'select "userGroupIds" from "user" where "userId" = $1',
    [userId],
  )
  const second = { ...night, email: 'olivia.night@wharfside.example', userGroupIds: rows[0]?.userGroupIds ?? [] }
  const [other = 0] = await insertRows(client, 'user', [{ clientId, ...second, dateAdded: now, theme: '2' }], 'userId')
  await insertRows(client, 'user_link', [
    { clientId, sourceId: userId, linkedUserIds: [other], created: before(now, 10) },
  ])
  await insertRows(client, 'feedback', [
    {
      clientId,
      senderId: clientId,
      userId,
      sent: before(now, 1),
      thumbsUp: 'up',
      message: 'The roll call on a phone saved us ten minutes in the drill.',
      contactOkay: true,
      currentUrl: '/monitoring/roll-call',
    },
  ])
}
