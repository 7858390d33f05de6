import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ownPermission } from '../../src/domain/entity-routes.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { labelOf, type Field } from '../../src/domain/fields/index.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Context } from '../context.ts'
import { content, endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Session } from '../session.ts'
import { findFile, saveFile } from './file-row.ts'
import { keptPicture, type KeptPicture, thumbnailSizes } from './picture.ts'
import { readUpload, uploadLimits } from './read-upload.ts'
import { requireRoom } from './upload-room.ts'
import { newFileKey, type FileStore } from './store.ts'

const usualMegabytes = 10
const noPicture = 'entity and field must name a picture'

/** The key of a file's thumbnail. */
export const thumbnailKey = (key: string, size: number): string => key.replace(/\.[a-z0-9]+$/, `-${size}.webp`)

/** Uploading a picture for a field, and reading it again. */
export async function fileRoutes(app: FastifyInstance, context: Context, store: FileStore): Promise<void> {
  await app.register(async uploads => {
    await uploads.register(multipart, { limits: uploadLimits })
    serveEndpoint(uploads, context, upload(store))
  })
  serveEndpoint(app, context, readFile(store))
}

/** Keeps a picture until a record is saved with its key. */
const upload = (store: FileStore) =>
  endpoint({
    method: 'POST',
    path: '/file/picture',
    tag: 'file',
    summary: 'Upload a picture or document for a field',
    limited: 'upload',
    guard: { patient: true },
    upload: true,
    query: z.object({ entity: z.string(noPicture), field: z.string(noPicture) }),
    refusal: 400,
    reply: z.object({
      key: z.string(),
      mediaType: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      bytes: z.int(),
    }),
    status: 201,
    async handle({ context, session, query, request }) {
      const { entity, name, field } = pictureField(context, session, query)
      await requireRoom(context.database.pool, 'file', session, context.now())
      const { maxMegabytes = usualMegabytes, formats } = field
      const { content: sent } = await readUpload(request, maxMegabytes)
      const kept = await keptPicture(sent, { label: labelOf(name, field), formats })
      const key = newFileKey(kept.extension)
      await putAll(store, key, kept)
      const file = fileOf(key, kept)
      await saveFile(context.database.pool, {
        ...file,
        clientId: entity.tenancy === 'shared' ? null : session.clientId,
        userId: session.userId,
        entity: entity.id,
        field: name,
        thumbnails: [...kept.thumbnails.keys()],
        sha256: createHash('sha256').update(kept.content).digest('hex'),
      })
      return file
    },
  })

interface PictureField extends Field {
  readonly formats?: readonly string[]
  readonly maxMegabytes?: number
}

/** @throws 400 if the field is no picture, 403 if the caller could save no record with it */
function pictureField(
  { entities }: Context,
  session: Session,
  { entity: id, field: name }: { readonly entity: string; readonly field: string },
): { entity: Entity; name: string; field: PictureField } {
  const declared = Object.hasOwn(entities, id) ? entities[id] : undefined
  const entity = declared && seenBy(declared, session.permissions)
  const field = entity && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!entity || field?.kind !== 'picture') throw fault('badRequest', { message: noPicture })
  const { add, edit } = entity.permission
  if (![add, edit, ownPermission(entity) ?? edit].some(code => session.permissions.has(code)))
    throw fault('forbidden', { permission: edit })
  return { entity, name, field }
}

const fileOf = (key: string, { mediaType, width, height, content: kept }: KeptPicture) => ({
  key,
  mediaType,
  width,
  height,
  bytes: kept.length,
})

async function putAll(store: FileStore, key: string, kept: KeptPicture): Promise<void> {
  await store.put(key, kept.content)
  for (const [size, content] of kept.thumbnails) await store.put(thumbnailKey(key, size), content)
}

const sizes = thumbnailSizes.join(' or ')

/** The file, or a thumbnail of it. A key's content never changes. */
const readFile = (store: FileStore) =>
  endpoint({
    method: 'GET',
    path: '/file/:key',
    tag: 'file',
    summary: 'Read a file, or a thumbnail of it',
    params: z.object({ key: z.string() }),
    query: z.object({ size: z.enum(thumbnailSizes.map(String), `size must be ${sizes}`).optional() }),
    refusal: 400,
    reply: content('*/*'),
    async handle({ context: { database, entities }, session, params: { key }, query, reply }) {
      const file = await findFile(database.pool, entities, session, key)
      const size = thumbnailSizes.find(each => String(each) === query.size)
      if (size !== undefined && !file.thumbnails.includes(size)) throw fault('notFound')
      const stream = await store.get(size === undefined ? key : thumbnailKey(key, size))
      if (!stream) throw fault('notFound')
      return reply
        .headers({
          'cache-control': 'private, max-age=86400, immutable',
          'content-disposition': `${file.mediaType.startsWith('image/') ? 'inline' : 'attachment'}; filename="${key}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .type(size === undefined ? file.mediaType : 'image/webp')
        .send(stream)
    },
  })
