import type { Context } from '../../context.ts'
import { isCommDevice } from '../device.ts'
import type { SignedIn } from './sign-in.ts'

/** The signed-in whose key was revoked, or whose device was deleted. */
export async function revokedOf(
  { database: { pool } }: Pick<Context, 'database'>,
  signedIn: readonly SignedIn[],
): Promise<ReadonlySet<SignedIn>> {
  const { rows } = await pool.query<{
    keyHash: string
    clientId: number
    controllerId: number | null
    commDeviceId: number | null
  }>(
    `select s."keyHash", k."clientId", k."controllerId", k."commDeviceId"
     from integration_key_secret s join integration_key k using ("integrationKeyId")
       left join controller c on c."controllerId" = k."controllerId" and c."clientId" = k."clientId" and c."deletedAt" is null
       left join comm_device d
         on d."commDeviceId" = k."commDeviceId" and d."clientId" = k."clientId" and d."deletedAt" is null
     where s."keyHash" = any($1) and k."deletedAt" is null
       and (c."controllerId" is not null or d."commDeviceId" is not null)`,
    [signedIn.map(({ keyHash }) => keyHash)],
  )
  const living = new Map(rows.map(row => [row.keyHash, row]))
  const isLiving = ({ keyHash, device }: SignedIn) => {
    const row = living.get(keyHash)
    if (row?.clientId !== device.clientId) return false
    return isCommDevice(device) ? row.commDeviceId === device.commDeviceId : row.controllerId === device.controllerId
  }
  return new Set(signedIn.filter(each => !isLiving(each)))
}

/** Marks keys as used for as long as their connections last, at most once a minute. */
export async function noteInUse(
  { database: { pool }, now }: Pick<Context, 'database' | 'now'>,
  signedIn: readonly SignedIn[],
): Promise<void> {
  await pool.query(
    `update integration_key k set "lastUsedAt" = $2 from integration_key_secret s
     where s."integrationKeyId" = k."integrationKeyId" and s."keyHash" = any($1) and k."deletedAt" is null
       and (k."lastUsedAt" is null or k."lastUsedAt" < $2::timestamptz - interval '1 minute')`,
    [signedIn.map(({ keyHash }) => keyHash), now()],
  )
}
