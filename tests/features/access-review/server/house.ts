import { signedIn } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { type MailServer, startMailServer } from '../../../support/mail-server.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { doOnce } from '../../../../server/schedules/claim.ts'
import type { Answered, LinePage, ReviewLine } from '../../../../src/features/access-review/domain/wire.ts'
import { reviewsDue } from '../../../../src/features/access-review/server/schedule.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

/** Acme with people in groups, users who review, and a clock that is set. */
export interface ReviewHouse {
  readonly server: TestServer
  readonly mails: MailServer
  readonly owner: TestClient
  /** Runs the schedule once, as of the clock. */
  readonly tick: () => Promise<unknown>
  readonly setNow: (at: Date) => void
  readonly now: () => Date
  readonly close: () => Promise<void>
}

export const dayMs = 86_400_000

export async function startHouse(kind: DatabaseKind): Promise<ReviewHouse> {
  let at = new Date()
  const mails = await startMailServer()
  const server = await startServer(kind, {
    now: () => at,
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'gatehouse@example.com', PUBLIC_URL: 'https://gate.example' },
  })
  let runs = 0
  return {
    server,
    mails,
    owner: server.client('siteOwner'),
    tick: () =>
      doOnce(
        server.context.database.pool,
        { name: `tick ${++runs}`, due: at, run: stop => reviewsDue.run(server.context, stop) },
        new AbortController().signal,
      ),
    setNow: next => void (at = next),
    now: () => at,
    async close() {
      await server.close()
      await mails.down()
    },
  }
}

let serial = 0

/** Acme's people in a new group: each with one card. */
export async function groupOf({ owner }: ReviewHouse, names: readonly string[], more: Row = {}) {
  const group = Number((await made(owner, '/group', { name: `Group ${++serial}`, ...more }))['groupId'])
  const members: { personId: number; tokenId: number; activationId: number }[] = []
  for (const firstName of names) {
    const email = `${firstName.toLowerCase()}${++serial}@example.com`
    const personId = Number((await made(owner, '/person', { firstName, surname: 'Test', email }))['personId'])
    const tokenId = Number(
      (await made(owner, '/fob', { kind: 'card', keycode: nextKeycode(), personId, reference: `Card ${++serial}` }))[
        'fobId'
      ],
    )
    const { body } = await owner.post<{ results: { activationId: number }[] }>('/api/activation/give', {
      tokenIds: [tokenId],
      groupIds: [group],
    })
    members.push({ personId, tokenId, activationId: Number(body.results[0]?.activationId) })
  }
  return { groupId: group, members }
}

/** A user of Acme without any permission. */
export async function reviewer({ server }: ReviewHouse, username: string, areaIds: number[] = []) {
  const { clientId } = server.estate.acme
  const client = await signedIn(server, { clientId, workingClientId: clientId, username, userGroupIds: [], areaIds })
  const { rows } = await server.context.database.pool.query<{ userId: number }>(
    `update "user" set "email" = $1 where "username" = $2 returning "userId"`,
    [`${username}@example.com`, username],
  )
  return { client, userId: Number(rows[0]?.userId) }
}

export async function draft({ owner, now }: ReviewHouse, more: Row): Promise<number> {
  const dueAt = new Date(now().getTime() + 10 * dayMs).toISOString()
  return Number((await made(owner, '/accessreview', { name: `Review ${++serial}`, dueAt, ...more }))['accessReviewId'])
}

export const read = async ({ owner }: ReviewHouse, id: number): Promise<Row> =>
  (await owner.get<Row>(`/api/accessreview/${id}`)).body

/** Waits for a state that work in the background brings. */
export async function until(house: ReviewHouse, id: number, status: string): Promise<Row> {
  for (let tries = 0; ; tries++) {
    const review = await read(house, id)
    if (review['status'] === status && review['job'] === null) return review
    if (tries > 600) throw new Error(`The review is ${String(review['status'])}, not ${status}`)
    await new Promise(resolve => void setTimeout(resolve, 50))
  }
}

export async function started(house: ReviewHouse, more: Row): Promise<number> {
  const id = await draft(house, more)
  const { status, body } = await house.owner.post(`/api/accessreview/${id}/start`, {})
  if (status !== 202) throw new Error(`Not started: ${status} ${JSON.stringify(body)}`)
  await until(house, id, 'running')
  return id
}

export const linesFor = async (as: TestClient, id: number, query = ''): Promise<readonly ReviewLine[]> =>
  (await as.get<LinePage>(`/api/accessreview/${id}/lines${query}`)).body.items

export const answer = (as: TestClient, id: number, body: Row) =>
  as.post<Answered>(`/api/accessreview/${id}/answer`, body)

/** The secret of the newest mail to an address. */
export async function linkTo({ mails }: ReviewHouse, email: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    const mail = mails.received.findLast(({ to }) => to.includes(email))
    const link = /access-review#([A-Za-z0-9_-]{43})/.exec(mail?.body ?? '')?.[1]
    if (link !== undefined) return link
    if (tries > 600) throw new Error(`No mail came to ${email}`)
    await new Promise(resolve => void setTimeout(resolve, 50))
  }
}
