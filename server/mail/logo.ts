import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Context } from '../context.ts'
import { thumbnailKey } from '../files/routes.ts'
import { fileStoreOf } from '../files/store.ts'

/** The most it takes of an email, in pixels of its own: twice what is shown, for sharp screens. */
const most = { width: 480, height: 144 } as const
/** Logos held in memory, of some kB each. */
const mostKept = 50
const kept = new Map<string, Buffer>()

/** The content id that an email shows its logo by. */
export const logoId = 'logo@gatehouse'

/** A client's logo as a small PNG, which every mail program shows; undefined where there is none, or no file of it. */
export async function logoOf(context: Context, clientId: number): Promise<Buffer | undefined> {
  const { rows } = await context.database.pool.query<{ logo: string }>(
    `select c."logo" from client c join file f on f."key" = c."logo" and f."removedAt" is null and 512 = any(f."thumbnails")
     where c."clientId" = $1 and c."deletedAt" is null`,
    [clientId],
  )
  const [found] = rows
  return found && (kept.get(found.logo) ?? read(context, found.logo))
}

/** A key's content never changes, so it is read once. */
async function read(context: Context, key: string): Promise<Buffer | undefined> {
  const stream = await fileStoreOf(context).get(thumbnailKey(key, 512))
  if (!stream) return undefined
  const logo = await sharp(await buffer(stream))
    .resize(most.width, most.height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
  kept.set(key, logo)
  return logo
}
