import { sql } from 'kysely'
import { type DemoEstate, type DemoPart, insertRows, runSql } from '../../../../server/kit/index.ts'
import { token, type tokenKinds } from '../../../domain/entities/access/token.ts'
import { type WayIn, waysIn } from '../../access/domain/ways-in.ts'

const dayMs = 86_400_000

interface Member {
  readonly activationId: number
  readonly tokenId: number
  readonly fobId: number
  readonly kind: keyof typeof tokenKinds
  readonly reference: string | null
  readonly numberPlate: string | null
  readonly personId: number | null
  readonly person: string | null
  readonly areaId: number | null
  readonly since: Date | null
  readonly toAreaId: number | null
  readonly groupId: number | null
}

const mostMembers = 24

const membersOf = ({ client, clientId }: DemoEstate, ways: readonly WayIn[]) =>
  runSql<Member>(
    client,
    sql`select a."activationId", a."tokenId", t."fobId", t."kind", t."reference", t."numberPlate", t."personId",
      p."firstName" || ' ' || p."surname" as "person", coalesce(a."areaId", g."areaId") as "areaId", a."dateAdded" as "since",
      a."areaId" as "toAreaId", a."groupId"
    from token_activation a join token t on t."fobId" = a."tokenId" left join "group" g on g."groupId" = a."groupId"
    left join person p on p."personId" = t."personId"
    where a."clientId" = ${clientId} and a."active" and a."deletedAt" is null
      and (a."groupId" = any(${ways.flatMap(({ groupId }) => groupId ?? [])}::integer[])
        or a."areaId" = any(${ways.flatMap(({ areaId }) => areaId ?? [])}::integer[]))
    order by a."activationId" limit ${mostMembers}`,
  )

interface DemoReview {
  readonly name: string
  readonly isOver: boolean
}

/** A review of one door, with the answers that are given so far. */
async function review(
  estate: DemoEstate,
  door: { readonly doorId: number; readonly name: string },
  which: DemoReview,
): Promise<void> {
  const { client, clientId, userId, now, ports } = estate
  const ways = await ports.of(waysIn, client).of(clientId, [{ kind: 'door', id: door.doorId }], now)
  const members = await membersOf(estate, ways)
  if (members.length === 0) return
  const [user] = await runSql<{ name: string }>(
    client,
    sql`select coalesce("displayName", "firstName" || ' ' || "surname") as "name" from "user" where "userId" = ${userId}`,
  )
  const answered = which.isOver ? members.length - 1 : Math.floor(members.length / 3)
  const of = { ...which, doorId: door.doorId, user: user?.name, lines: members.length, answered }
  const [accessReviewId] = await insertRows(client, 'access_review', [reviewRow(estate, of)], 'accessReviewId')
  const throughOf = ({ toAreaId, groupId }: Member) =>
    ways.find(way => way.groupId === groupId && way.areaId === toAreaId)?.words(null, null) ?? ''
  const rows = members.map((each, at) => ({
    accessReviewId,
    opens: door.name,
    through: throughOf(each),
    ...lineRow(estate, each, { ...of, isAnswered: at < answered }),
  }))
  await insertRows(client, 'access_review_line', rows)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

interface Shown extends DemoReview {
  readonly user: string | undefined
}

function reviewRow(
  { clientId, userId, now }: DemoEstate,
  { name, isOver, doorId, user, lines, answered }: Shown & { doorId: number; lines: number; answered: number },
) {
  return {
    clientId,
    name,
    groupIds: [],
    doorIds: [doorId],
    reviewerIds: [userId],
    sharing: 'everyone',
    dueAt: daysBefore(now, isOver ? 20 : -9),
    remindDays: 3,
    unanswered: 'keep',
    status: isOver ? 'finished' : 'running',
    lines,
    answered,
    removed: 0,
    failed: 0,
    leftOut: 0,
    startedById: userId,
    startedBy: user,
    createdById: userId,
    startedAt: daysBefore(now, isOver ? 34 : 2),
    finishedAt: isOver ? daysBefore(now, 20) : null,
    version: 1,
    createdAt: daysBefore(now, isOver ? 35 : 2),
    updatedAt: daysBefore(now, isOver ? 20 : 1),
    custom: {},
  }
}

function lineRow(
  { clientId, userId, now }: DemoEstate,
  { activationId, tokenId, personId, areaId, person, since, ...credential }: Member,
  { isOver, user, isAnswered }: Shown & { isAnswered: boolean },
) {
  return {
    clientId,
    activationId,
    tokenId,
    personId,
    areaId,
    reviewerIds: [userId],
    person,
    credential: token.title({ ...credential }),
    since,
    decision: isAnswered ? 'confirm' : null,
    decidedById: isAnswered ? userId : null,
    decidedBy: isAnswered ? user : null,
    decidedAt: isAnswered ? daysBefore(now, isOver ? 30 : 1) : null,
    byLink: false,
    ownAccess: false,
    outcome: isOver ? 'kept' : null,
    settledAt: isOver ? daysBefore(now, 20) : null,
  }
}

/** One review that runs, with a third of its answers, and one that has finished. */
export const demo: DemoPart = async estate => {
  const [first, second] = estate.sites.flatMap(({ name, doorIds: [doorId] }) =>
    doorId === undefined ? [] : [{ doorId, name: `${name}, first door` }],
  )
  if (first) await review(estate, await named(estate, first), { name: 'Autumn review', isOver: false })
  if (second) await review(estate, await named(estate, second), { name: 'Summer review', isOver: true })
}

async function named({ client }: DemoEstate, { doorId, name }: { readonly doorId: number; readonly name: string }) {
  const [door] = await runSql<{ name: string }>(
    client,
    sql`select a."name" || ', ' || d."name" as "name" from door d join area a using ("areaId") where d."doorId" = ${doorId}`,
  )
  return { doorId, name: door?.name ?? name }
}
