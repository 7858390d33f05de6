import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'

/** Firmware as a device can be given it. */
export interface Offered {
  readonly firmwareId: number
  readonly firmwareVersion: string
  readonly imageBytes: number
  readonly packetSize: number
}

interface Row extends Omit<Offered, 'imageBytes'> {
  readonly deviceType: string
  readonly released: boolean
  readonly image: string | null
  readonly imageBytes: number | null
  readonly imageSha256: string | null
}

/** Firmware that controllers can be updated to, or why they cannot. */
export async function offered(on: Queryable, firmwareId: unknown): Promise<Offered | string> {
  const [row] = await runSql<Row>(
    on,
    sql`select "firmwareId", "deviceType", "firmwareVersion", "released", "image", "imageBytes", "imageSha256", "packetSize"
      from firmware where "firmwareId" = ${firmwareId} and "deletedAt" is null for share`,
  )
  if (!row?.released) return 'Firmware is not released'
  if (row.deviceType !== 'systemController') return 'Firmware is not for controllers'
  const { imageBytes } = row
  if (row.image === null || imageBytes === null || row.imageSha256 === null) return 'Firmware has no image'
  return { ...row, imageBytes }
}
