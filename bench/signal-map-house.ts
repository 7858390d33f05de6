import type { Pool } from 'pg'
import { openInProcess, type InProcess } from './in-process.ts'

/** A server with the demo and this many more comm devices, each at a site of its own; embedded if no database is named. */
export async function openDevices(devices: number, databaseUrl?: string): Promise<InProcess> {
  const house = await openInProcess(databaseUrl)
  try {
    await makeDevices(house.pool, house.clientId, devices)
    return house
  } catch (error) {
    await house.close()
    throw error
  }
}

/** The same number for the same seed and row: from 0 to 999. */
const spread = (seed: number) => `((hashint4(n * 16 + ${seed}) & 2147483647) % 1000)`

/** Sites all over Great Britain: most are in a few towns, as sites are. */
const sites = `
  insert into area ("clientId", "name", "typeId", "latitude", "longitude")
  select $1, 'Bench site ' || n, (select min("areaTypeId") from area_type where "canBePrimary"),
    case when n % 4 > 0 then t."latitude" + (${spread(1)} - 500) / 4000.0 else 50.5 + ${spread(1)} / 140.0 end,
    case when n % 4 > 0 then t."longitude" + (${spread(2)} - 500) / 2500.0 else -4.5 + ${spread(2)} / 180.0 end
  from generate_series($2::integer, $3::integer) n
  join (values (0, 51.51, -0.13), (1, 52.48, -1.9), (2, 53.48, -2.24), (3, 53.8, -1.55), (4, 55.86, -4.25)) t ("town", "latitude", "longitude")
    on t."town" = n % 5`

/** Most are connected, every tenth is lost, some are not known; the signal is anything. */
const devicesOf = `
  insert into comm_device ("clientId", "name", "udn", "type", "state", "signalStrength", "lastSeenAt")
  select $1, 'Bench comms ' || n, '0F' || upper(lpad(to_hex(n), 6, '0')), 'mobile',
    case when ${spread(3)} < 100 then 'offline' when ${spread(3)} < 130 then 'unknown' else 'online' end,
    ${spread(4)} / 10, now() - ${spread(5)} * interval '1 minute'
  from generate_series($2::integer, $3::integer) n`

const controllers = `
  insert into controller ("clientId", "name", "type", "areaId", "commDeviceId")
  select $1, 'Bench controller ' || n, '410', a."areaId", d."commDeviceId"
  from generate_series($2::integer, $3::integer) n
  join area a on a."clientId" = $1 and a."name" = 'Bench site ' || n
  join comm_device d on d."clientId" = $1 and d."name" = 'Bench comms ' || n`

/** Sites, devices and controllers, in statements of 5,000 rows. */
async function makeDevices(pool: Pool, clientId: number, devices: number): Promise<void> {
  const many = 5_000
  for (const statement of [sites, devicesOf, controllers]) {
    for (let from = 1; from <= devices; from += many)
      await pool.query(statement, [clientId, from, Math.min(devices, from + many - 1)])
    await pool.query('analyze')
  }
}
