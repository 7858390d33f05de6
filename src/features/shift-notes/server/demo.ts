import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'

const dayMs = 86_400_000

/** Two shifts' notes at the first sites. */
export const demo: DemoPart = async ({ client, clientId, userId, sites, now }) => {
  const day = (back: number) => new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10)
  const [first, second = first] = sites.map(({ areaId }) => areaId)
  if (first === undefined) return
  const { rows } = await client.query<{ name: string }>(
    `select coalesce("displayName", "firstName" || ' ' || "surname") as "name" from "user" where "userId" = $1`,
    [userId],
  )
  const own = { clientId, userId, user: rows[0]?.name, createdById: userId }
  await insertRows(client, 'shift_note', [
    {
      ...own,
      areaId: first,
      day: day(1),
      shift: 'night',
      subject: 'Loading bay door does not latch',
      note: 'It closes, but springs open in strong wind. The installer comes at ten. Check it on every round until then.',
      important: true,
    },
    {
      ...own,
      areaId: first,
      day: day(0),
      shift: 'early',
      subject: 'Visitors expected at reception',
      note: 'Twelve people from the fire service, 14:00 to 16:00. Badges are prepared.',
      important: false,
    },
    {
      ...own,
      areaId: second,
      day: day(0),
      shift: 'early',
      subject: 'Keys handed over',
      note: 'All keys are in the safe, counted and signed for.',
      important: false,
    },
  ])
}
