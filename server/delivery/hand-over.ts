import { type DeliveredKind, deliveredKinds } from '../../src/domain/entities/hardware/change-log.ts'
import { tellNewControllers } from './deliver.ts'
import { subjects } from './subjects.ts'
import { type Became, takeTurn, tell, type Telling } from './tell.ts'

/** Controllers that have another client now, and all records that went with them or are new there. */
export interface HandOver extends Pick<Telling, 'client' | 'entities' | 'now'> {
  readonly from: number
  readonly to: number
  readonly controllerIds: readonly number[]
  /** Ids by entity. */
  readonly moved: ReadonlyMap<string, readonly number[]>
  readonly copied: ReadonlyMap<string, readonly number[]>
  /** Records of the former client that have changed by it. */
  readonly changed: ReadonlyMap<string, readonly number[]>
}

/** What a change says of a record that the new client does not know. */
const ofOther = 'Of another client'
const kinds = Object.keys(subjects) as DeliveredKind[]

/**
 * Tells controllers that were handed over what they hold now: what stayed with the former client is deleted from them,
 * credentials above all, and what moved is the new client's. Call it when the records are the new client's, at the end
 * of the transaction.
 * @returns the controllers that have something new to pull
 * @throws where a controller would keep anything of the former client
 */
export async function handOver(over: HandOver): Promise<ReadonlySet<number>> {
  const { from, to, controllerIds } = over
  const of = (clientId: number): Telling => ({ ...over, clientId })
  for (const clientId of [from, to].toSorted((a, b) => a - b)) await takeTurn(of(clientId))
  for (const kind of kinds) await takeOver(over, kind)
  const told: number[] = []
  const held = await heldOf(over)
  for (const kind of kinds) {
    const ids = [...(held.get(kind) ?? []), ...(over.changed.get(kind) ?? [])]
    told.push(...(await tell(of(from), kind, became('checked', ids))))
  }
  for (const kind of kinds) {
    told.push(...(await tell(of(to), kind, became('checked', over.moved.get(kind)))))
    told.push(...(await tell(of(to), kind, became('added', over.copied.get(kind)))))
  }
  told.push(...(await tellNewControllers(of(to), controllerIds)))
  await giveToOwners(over)
  await refuseRemains(over)
  return new Set(told)
}

const became = (what: Became, ids: readonly number[] = []): ReadonlyMap<number, Became> =>
  new Map(ids.map(id => [id, what]))

/** Changes already sent for records that move belong to the new client's change log from now on. */
const takeOver = async ({ client, to, controllerIds, moved }: HandOver, kind: DeliveredKind): Promise<void> =>
  void (await client.query(
    `update change_log set "clientId" = $4
     where "controllerId" = any($1) and "subject" = $2 and "subjectId" = any($3) and ("latest" or "state" = 'pending')`,
    [controllerIds, kind, moved.get(kind) ?? [], to],
  ))

/** What the controllers hold, or are about to, of the former client. */
async function heldOf({ client, from, controllerIds }: HandOver): Promise<Map<DeliveredKind, number[]>> {
  const { rows } = await client.query<{ subject: DeliveredKind; ids: number[] }>(
    `select "subject", array_agg(distinct "subjectId") as "ids" from change_log
     where "controllerId" = any($1) and "clientId" = $2 and "latest" and "operation" <> 'delete' group by "subject"`,
    [controllerIds, from],
  )
  return new Map(
    rows.filter(({ subject }) => Object.hasOwn(deliveredKinds, subject)).map(row => [row.subject, row.ids]),
  )
}

/** Pending changes go to the change log of the controller's client, without titles of the other client's records. */
const giveToOwners = async ({ client, from, to }: HandOver): Promise<void> =>
  void (await client.query(
    `update change_log l set "clientId" = c."clientId", "title" = $3, "tokenId" = null from controller c
     where c."controllerId" = l."controllerId" and c."clientId" <> l."clientId" and l."state" = 'pending'
       and l."clientId" = any($1) and c."clientId" = any($2)`,
    [[from, to], [from, to], ofOther],
  ))

/** The last look before the commit: a credential that a controller keeps would open its doors for the former client. */
async function refuseRemains({ client, to, controllerIds }: HandOver): Promise<void> {
  const { rows } = await client.query(
    `select 1 from change_log where "controllerId" = any($1) and "clientId" <> $2 and "latest" and "operation" <> 'delete'
     limit 1`,
    [controllerIds, to],
  )
  if (rows.length > 0) throw new Error('A controller would keep records of its former client')
}
