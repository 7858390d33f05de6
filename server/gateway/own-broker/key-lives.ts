import type { Context } from '../../context.ts'
import type { SignedIn } from './sign-in.ts'

/** The signed-in whose key was revoked, or whose controller was deleted. */
export async function revokedOf(
  { database: { pool } }: Pick<Context, 'database'>,
  signedIn: readonly SignedIn[],
): Promise<ReadonlySet<SignedIn>> {
  const { rows } = await pool.query<{ keyHash: string; clientId: number; controllerId: number }>(
    `select s."keyHash", k."clientId", k."controllerId"
     from integration_key_secret s join integration_key k using ("integrationKeyId")
       join controller c on c."controllerId" = k."controllerId" and c."clientId" = k."clientId"
     where s."keyHash" = any($1) and k."deletedAt" is null and c."deletedAt" is null`,
    [signedIn.map(({ keyHash }) => keyHash)],
  )
  const living = new Map(rows.map(row => [row.keyHash, row]))
  const isLiving = ({ keyHash, device }: SignedIn) => {
    const row = living.get(keyHash)
    return row?.clientId === device.clientId && row.controllerId === device.controllerId
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
