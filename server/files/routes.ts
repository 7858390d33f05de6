import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { ownPermission } from '../../src/domain/entity-routes.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { labelOf, type Field } from '../../src/domain/fields/index.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Context } from '../context.ts'
import type { Queried } from '../rest/names.ts'
import { caller } from '../rest/served.ts'
import type { Session } from '../session.ts'
import { findFile, saveFile } from './file-row.ts'
import { keptPicture, type KeptPicture, thumbnailSizes, type ThumbnailSize } from './picture.ts'
import { readUpload, uploadLimits } from './read-upload.ts'
import { newFileKey, type FileStore } from './store.ts'

const usualMegabytes = 10

/** The key of a file's thumbnail. */
export const thumbnailKey = (key: string, size: number): string => key.replace(/\.[a-z0-9]+$/, `-${size}.webp`)

/** Uploading a picture for a field, and reading it again. */
export async function fileRoutes(app: FastifyInstance, context: Context, store: FileStore): Promise<void> {
  await app.register(async uploads => {
    await uploads.register(multipart, { limits: uploadLimits })
    uploadRoute(uploads, context, store)
  })
  readRoute(app, context, store)
}

/** `POST /api/file/picture?entity=&field=`: keeps a picture until a record is saved with its key. */
function uploadRoute(app: FastifyInstance, context: Context, store: FileStore): void {
  const config = { signedIn: true, summary: 'Upload a picture or document for a field (?entity=, ?field=)' }
  app.post<Queried>('/api/file/picture', { config }, async (request, reply) => {
    const session = caller(request)
    const { entity, name, field } = pictureField(context, session, request.query)
    const { maxMegabytes = usualMegabytes, formats } = field
    const { content } = await readUpload(request, maxMegabytes)
    const kept = await keptPicture(content, { label: labelOf(name, field), formats })
    const key = newFileKey(kept.extension)
    await putAll(store, key, kept)
    const { mediaType, width, height } = kept
    const file = { key, mediaType, width, height, bytes: kept.content.length }
    await saveFile(context.database.pool, {
      ...file,
      clientId: entity.tenancy === 'shared' ? null : session.clientId,
      userId: session.userId,
      entity: entity.id,
      field: name,
      thumbnails: [...kept.thumbnails.keys()],
    })
    return reply.code(201).send(file)
  })
}

interface PictureField extends Field {
  readonly formats?: readonly string[]
  readonly maxMegabytes?: number
}

/** @throws 400 where the field is no picture, 403 where the caller could save no record with it */
function pictureField(
  { entities }: Context,
  session: Session,
  { entity: id, field: name }: Queried['Querystring'],
): { entity: Entity; name: string; field: PictureField } {
  const declared = typeof id === 'string' && Object.hasOwn(entities, id) ? entities[id] : undefined
  const entity = declared && seenBy(declared, session.permissions)
  const field =
    entity && typeof name === 'string' && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!entity || typeof name !== 'string' || field?.kind !== 'picture')
    throw fault('badRequest', { message: 'entity and field must name a picture' })
  const { add, edit } = entity.permission
  if (![add, edit, ownPermission(entity) ?? edit].some(code => session.permissions.has(code)))
    throw fault('forbidden', { permission: edit })
  return { entity, name, field }
}

async function putAll(store: FileStore, key: string, kept: KeptPicture): Promise<void> {
  await store.put(key, kept.content)
  for (const [size, content] of kept.thumbnails) await store.put(thumbnailKey(key, size), content)
}

/** `GET /api/file/:key?size=`: the file, or a thumbnail of it. A key's content never changes. */
function readRoute(app: FastifyInstance, { database, entities }: Context, store: FileStore): void {
  const config = { signedIn: true, summary: 'Read a file, or a thumbnail of it (?size=96 or 512)' }
  app.get<{ Params: { key: string } } & Queried>('/api/file/:key', { config }, async (request, reply) => {
    const { key } = request.params
    const file = await findFile(database.pool, entities, caller(request), key)
    const size = readSize(request.query['size'])
    if (size !== undefined && !file.thumbnails.includes(size)) throw fault('notFound')
    const content = await store.get(size === undefined ? key : thumbnailKey(key, size))
    if (!content) throw fault('notFound')
    return reply
      .headers({
        'cache-control': 'private, max-age=86400, immutable',
        'content-disposition': `${file.mediaType.startsWith('image/') ? 'inline' : 'attachment'}; filename="${key}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type(size === undefined ? file.mediaType : 'image/webp')
      .send(content)
  })
}

function readSize(text: string | readonly string[] | undefined): ThumbnailSize | undefined {
  if (text === undefined) return undefined
  const size = thumbnailSizes.find(each => String(each) === text)
  if (!size) throw fault('badRequest', { message: `size must be ${thumbnailSizes.join(' or ')}` })
  return size
}
