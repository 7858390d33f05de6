import type { Queryable } from '../../../../server/kit/index.ts'

/** The number of a SIM in international form: its phone number, else the first of its MSISDNs; null if it has none. */
export async function numberOf(on: Queryable, simId: number): Promise<string | null> {
  const { rows } = await on.query<{ number: string | null }>(
    `select (sim_numbers("phoneNumber", "msisdns"))[1] as "number" from sim where "simId" = $1`,
    [simId],
  )
  return rows[0]?.number ?? null
}

/** The areas of a SIM: of the controllers that its comm device connects. */
export const areaIdsSql = `array(select distinct c."areaId" from controller c
  where c."commDeviceId" = sim."commDeviceId" and c."clientId" = sim."clientId" and c."deletedAt" is null
    and c."areaId" is not null limit 1000)`

/** Who has sent a text message. */
export interface Sender {
  readonly simId: number
  readonly clientId: number
  readonly reference: string
  readonly areaIds: readonly number[]
  readonly number: string
}

/**
 * The SIM of a number: the only one of all clients that is in service and has it.
 * @returns undefined where there is none, or several
 */
export async function senderOf(on: Queryable, from: string): Promise<Sender | undefined> {
  const { rows } = await on.query<Sender>(
    `select "simId", "clientId", "reference", ${areaIdsSql} as "areaIds", e164($1) as "number" from sim
     where sim_numbers("phoneNumber", "msisdns") @> array[e164($1)] and "deletedAt" is null and "status" <> 'closed'
       and e164($1) is not null limit 2`,
    [from],
  )
  return rows.length === 1 ? rows[0] : undefined
}
