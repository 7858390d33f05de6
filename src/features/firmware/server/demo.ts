import { createHash } from 'node:crypto'
import { type DemoEstate, type DemoPart, insertRows, newFileKey } from '../../../../server/kit/index.ts'

const imageBytes = 96 * 1024
const hourMs = 3_600_000

/** An image of the released version for controllers, and updates that have ended either way. */
export const demo: DemoPart = async estate => {
  const { client } = estate
  const { rows } = await client.query<{ firmwareId: number; deviceType: string; firmwareVersion: string }>(
    'select "firmwareId", "deviceType", "firmwareVersion" from firmware where "released"',
  )
  for (const { firmwareId, deviceType, firmwareVersion } of rows) {
    await addImage(estate, firmwareId, `${deviceType} ${firmwareVersion}`)
    if (deviceType === 'systemController') await addUpdates(estate, firmwareId, firmwareVersion)
  }
}

/** Bytes that are the same on every machine, and no program. */
const generated = (name: string): Buffer =>
  Buffer.concat(
    Array.from({ length: imageBytes / 32 }, (_, index) => createHash('sha256').update(`${name} ${index}`).digest()),
  )

async function addImage({ client, userId, files }: DemoEstate, firmwareId: number, name: string): Promise<void> {
  const image = generated(name)
  const key = newFileKey('bin')
  const sha256 = createHash('sha256').update(image).digest('hex')
  await files.put(key, image)
  await client.query(
    `insert into file ("key", "clientId", "userId", "entity", "field", "recordId", "mediaType", "bytes", "thumbnails", "sha256")
     values ($1, null, $2, 'firmware', 'image', $3, 'application/octet-stream', $4, '{}', $5)`,
    [key, userId, firmwareId, image.length, sha256],
  )
  await client.query(
    `update firmware set "image" = $2, "imageBytes" = $3, "imageSha256" = $4, "packetSize" = 1024, "notes" = $5
     where "firmwareId" = $1`,
    [firmwareId, key, image.length, sha256, 'Faster start after a power cut. Clocks no longer drift while offline.'],
  )
}

/** The device that daily work has asked for already is left alone. */
async function addUpdates({ client, clientId, userId, now }: DemoEstate, firmwareId: number, firmwareVersion: string) {
  const { rows } = await client.query<{ controllerId: number }>(
    `select "controllerId" from controller c where "clientId" = $1 and "deletedAt" is null and not exists (
       select from firmware_update_request r where r."controllerId" = c."controllerId") order by 1 limit 2`,
    [clientId],
  )
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs).toISOString()
  const made = {
    clientId,
    firmwareId,
    firmwareVersion,
    packetSize: 1024,
    imageBytes,
    attempts: 1,
    requestedById: userId,
  }
  const ends = [
    { status: 'done', received: imageBytes, receivedAt: at(25.4), reason: null },
    { status: 'failed', received: 40_960, receivedAt: null, reason: 'The device gave up: the battery is low' },
  ]
  await insertRows(
    client,
    'firmware_update_request',
    rows.map(({ controllerId }, index) => ({
      ...made,
      ...ends[index],
      controllerId,
      requestedAt: at(26),
      startedAt: at(25.5),
      heardAt: at(25.3),
      endedAt: at(25.3),
    })),
  )
}
