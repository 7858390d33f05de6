import { sql } from 'kysely'
import { behaviour, runSql, type Writing } from '../../../../server/kit/index.ts'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import { openStates } from '../../../domain/entities/control-panel/firmware-update-request.ts'
import type { SentOf } from '../../../domain/record.ts'

type Write = Writing<typeof firmware, undefined>
type Sent = SentOf<typeof firmware>

/** An image brings its size and checksum with it, and is fixed while devices are being updated to it. */
export const firmwareBehaviour = behaviour(firmware, {
  beforeAdd: (write, values) => measure(write, values),
  async beforeEdit(write, values, current) {
    const isOther = (name: 'image' | 'firmwareVersion' | 'deviceType') =>
      values[name] !== undefined && values[name] !== current[name]
    const changed = (['image', 'firmwareVersion', 'deviceType'] as const).filter(isOther)
    const isWithdrawn = values.released === false && current.released === true
    if ((changed.length > 0 || isWithdrawn) && (await isBeingSent(write, current.firmwareId))) {
      const errorMessage = 'Devices are being updated to this version: cancel these updates first'
      for (const propertyName of isWithdrawn ? [...changed, 'released' as const] : changed)
        write.errors.push({ propertyName, errorMessage })
      return
    }
    if (changed.includes('image')) await measure(write, values)
  },
})

async function isBeingSent({ client }: Write, firmwareId: number): Promise<boolean> {
  const rows = await runSql(
    client,
    sql`select 1 from firmware_update_request
      where "firmwareId" = ${firmwareId} and "status" = any(${[...openStates]}) and "deletedAt" is null limit 1`,
  )
  return rows.length > 0
}

/** What was measured when the image came in. */
async function measure({ client }: Write, values: Sent): Promise<void> {
  const [file] =
    typeof values.image === 'string'
      ? await runSql<{ bytes: number; sha256: string | null }>(
          client,
          sql`select "bytes", "sha256" from file where "key" = ${values.image}`,
        )
      : []
  values.imageBytes = file?.bytes ?? null
  values.imageSha256 = file?.sha256 ?? null
}
