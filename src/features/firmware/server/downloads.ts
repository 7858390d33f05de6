import { byId, content, endpoint, fileStoreOf, keyIn, type Queryable } from '../../../../server/kit/index.ts'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import { fault } from '../../../domain/faults.ts'
import { deviceTypes, type NodeTypeId } from '../../../domain/udn.ts'
import { type SoftwareDownload, softwareDownloads } from '../domain/versions.ts'

interface Row extends Omit<SoftwareDownload, 'name'> {
  readonly image: string
}

/** Released, with an image. */
const offeredSql = `"released" and "image" is not null and "imageSha256" is not null and "deletedAt" is null`

/** The newest released version for each type; of two of one day the one that was recorded last. */
async function newest(on: Queryable): Promise<readonly Row[]> {
  const { rows } = await on.query<Row>(
    `select distinct on ("deviceType") "firmwareId", "deviceType", "firmwareVersion", to_char("dateReleased", 'YYYY-MM-DD') as "dateReleased",
       "notes", "image", "imageBytes" as "bytes", "imageSha256" as "sha256"
     from firmware where ${offeredSql} order by "deviceType", "dateReleased" desc nulls last, "firmwareId" desc`,
  )
  return rows
}

/** What everybody who has signed in can download. */
export const downloads = endpoint({
  method: 'GET',
  path: '/software',
  tag: firmware.id,
  summary: 'The newest released firmware of each type',
  reply: softwareDownloads,
  async handle({ context: { database } }) {
    const rows = await newest(database.pool)
    const items = rows.flatMap(({ image: _image, ...row }) => {
      const name = deviceTypes[row.deviceType as NodeTypeId]
      return name === undefined ? [] : [{ ...row, name }]
    })
    return { items: items.toSorted((one, other) => one.name.localeCompare(other.name)) }
  },
})

/** The image of one of these. What is not released, or was replaced by a newer one, is not there. */
export const downloadImage = endpoint({
  method: 'GET',
  path: '/software/:id/image',
  tag: firmware.id,
  summary: 'Download one of these images',
  params: byId,
  reply: content('application/octet-stream'),
  async handle({ context, params: { id }, reply }) {
    const found = (await newest(context.database.pool)).find(({ firmwareId }) => firmwareId === keyIn(id))
    const stream = found && (await fileStoreOf(context).get(found.image))
    if (!stream) throw fault('notFound')
    const name = `${found.deviceType}-${found.firmwareVersion}`.replace(/[^\w.-]+/g, '-')
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}.bin"`,
        'content-length': found.bytes,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/octet-stream')
      .send(stream)
  },
})
