import { access } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUnused } from '../../../server/files/plugin.ts'
import { fileStoreOf } from '../../../server/files/store.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestRole, type TestServer, type TestSession } from '../../support/server.ts'
import { blueBmp } from './blue-bmp.ts'

interface Kept {
  key: string
  mediaType: string
  width: number | null
  height: number | null
  bytes: number
}

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 0, b: 0 } } })

describe.each(oneDatabase)('files, on %s', kind => {
  let server: TestServer
  const sessions = new Map<TestRole, TestSession>()
  beforeAll(async () => {
    server = await startServer(kind)
    for (const role of ['siteOwner', 'otherSiteOwner', 'engineer', 'admin', 'trial'] as const)
      sessions.set(role, await server.signIn(role))
  })
  afterAll(() => server?.close())

  const headers = (role: TestRole) => sessions.get(role)?.headers ?? { authorization: '' }
  const upload = async (
    content: Buffer,
    {
      as = 'siteOwner',
      query = 'entity=person&field=profilePicture',
      name = 'me.png',
    }: { as?: TestRole; query?: string; name?: string } = {},
  ) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name)
    const response = await fetch(`${server.url}/api/file/picture?${query}`, {
      method: 'POST',
      headers: headers(as),
      body: form,
    })
    return { status: response.status, body: (await response.json()) as Kept }
  }
  const get = (key: string, as: TestRole = 'siteOwner') =>
    fetch(`${server.url}/api/file/${key}`, { headers: headers(as) })
  const save = (key: unknown, body: object = {}) =>
    server.client('siteOwner').post<{ personId: number; version: number; profilePicture: string }>('/api/person', {
      firstName: 'Pic',
      surname: 'Ture',
      profilePicture: key,
      ...body,
    })

  it('keep the animation of a GIF, where one is taken, with a thumbnail of its first picture', async () => {
    const pages = await Promise.all([red(60, 40), red(60, 40).negate()].map(each => each.png().toBuffer()))
    const gif = await sharp(pages, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const query = 'entity=noticeMessage&field=picture'
    const { status, body } = await upload(gif, { query })
    expect({ status, body }).toMatchObject({ status: 201, body: { mediaType: 'image/gif', width: 60, height: 40 } })
    const kept = sharp(Buffer.from(await (await get(body.key)).arrayBuffer()))
    expect(await kept.metadata()).toMatchObject({ format: 'gif', pages: 2 })
    const thumbnail = await fetch(`${server.url}/api/file/${body.key}?size=96`, { headers: headers('siteOwner') })
    expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 60,
      height: 40,
    })
    expect((await upload(gif)).status).toBe(415)
  })

  it('are recognised by their content, not by their name', async () => {
    const jpg = await red(700, 300).jpeg().toBuffer()
    expect(await upload(jpg, { name: 'evil.svg' })).toMatchObject({
      status: 201,
      body: { mediaType: 'image/jpeg', width: 700, height: 300, key: expect.stringMatching(/^[0-9a-f]{40}\.jpg$/) },
    })
    expect(await upload(await red(9, 9).webp().toBuffer())).toMatchObject({ body: { mediaType: 'image/webp' } })
    expect(await upload(Buffer.from('%PDF-1.4\n%%EOF'))).toMatchObject({
      body: { mediaType: 'application/pdf', width: null },
    })
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html><script>alert(1)</script>',
      'GIF89a',
      '',
    ])
      expect(await upload(Buffer.from(content))).toMatchObject({
        status: 415,
        body: { error: 'Profile picture must be jpg, png, webp, bmp or pdf' },
      })
    expect(
      await upload(Buffer.from('%PDF-1.4'), { query: 'entity=area&field=picture', as: 'siteOwner' }),
    ).toMatchObject({ status: 415 })
    expect(await upload(jpg.subarray(0, 300))).toMatchObject({ status: 422 })
  })

  it('keep a BMP as a PNG', async () => {
    const { status, body } = await upload(blueBmp(3, 2))
    expect({ status, body }).toMatchObject({ status: 201, body: { mediaType: 'image/png', width: 3, height: 2 } })
    const raw = await sharp(Buffer.from(await (await get(body.key)).arrayBuffer()))
      .raw()
      .toBuffer()
    expect([...raw.subarray(0, 3)]).toEqual([0, 0, 250])
    expect(await upload(blueBmp(3, 2).subarray(0, 60))).toMatchObject({ status: 422 })
  })

  it('lose what was beside the pixels, and stand upright', async () => {
    const sent = await red(40, 20)
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(sent)
    expect(body).toMatchObject({ width: 20, height: 40 })
    const kept = Buffer.from(await (await get(body.key)).arrayBuffer())
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('Secret place')).toBe(false)
  })

  it('are refused above the limit of their field, and sent in another way', async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).toMatchObject({
      status: 413,
      body: { error: 'The request is larger than 10 MB' },
    })
    const json = await server.client('siteOwner').post('/api/file/picture?entity=person&field=profilePicture', {})
    expect(json.status).toBe(415)
    expect(await upload(blueBmp(1, 1), { query: 'entity=person&field=firstName' })).toMatchObject({ status: 400 })
    expect(await upload(blueBmp(1, 1), { as: 'trial' })).toMatchObject({ status: 403 })
  })

  it('are sent for pictures only, with thumbnails', async () => {
    const { body } = await upload(await red(1000, 500).png().toBuffer())
    const whole = await get(body.key)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400, immutable',
      'content-disposition': `inline; filename="${body.key}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    for (const size of [96, 512]) {
      const small = await get(`${body.key}?size=${size}`)
      expect(small.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
        width: size,
        height: size / 2,
      })
    }
    expect((await get(`${body.key}?size=97`)).status).toBe(400)
    const pdf = await upload(Buffer.from('%PDF-1.4\n%%EOF'))
    expect((await get(`${pdf.body.key}?size=96`)).status).toBe(404)
    expect((await get(pdf.body.key)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('belong to their uploader until a record uses them, then to its client', async () => {
    const { body } = await upload(blueBmp(2, 2))
    expect((await get(body.key, 'engineer')).status).toBe(404)
    expect((await save(body.key)).status).toBe(201)
    expect((await get(body.key)).status).toBe(200)
    expect((await get(body.key, 'otherSiteOwner')).status).toBe(404)
    expect((await get(body.key, 'engineer')).status).toBe(451)
    expect((await fetch(`${server.url}/api/file/${body.key}`)).status).toBe(401)
    expect((await get('..%2F..%2Fowner.lock')).status).toBe(404)
  })

  it('are shown by one record, that was uploaded for it', async () => {
    const wrong = {
      status: 422,
      body: [{ propertyName: 'profilePicture', errorMessage: 'Profile picture must be an uploaded file' }],
    }
    const { body } = await upload(blueBmp(2, 2))
    expect(await save('0123456789.png')).toMatchObject(wrong)
    expect(await save((await upload(blueBmp(2, 2), { as: 'otherSiteOwner' })).body.key)).toMatchObject(wrong)
    expect(await save((await upload(blueBmp(2, 2), { query: 'entity=area&field=picture' })).body.key)).toMatchObject(
      wrong,
    )
    expect((await save(body.key)).status).toBe(201)
    expect(await save(body.key)).toMatchObject(wrong)
  })

  it('refuse a form that breaks off, and a key that can be none', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const url = `${server.url}/api/file/picture?entity=person&field=profilePicture`
    const sent = await fetch(url, { method: 'POST', headers: { ...headers('siteOwner'), ...type }, body: '--x\r\nno' })
    expect([sent.status, await sent.json()]).toEqual([400, expect.stringContaining('The upload cannot be read')])
    expect((await get('%00')).status).toBe(400)
  })

  it('are removed when they are replaced, with their record, or when no record is saved with them', async () => {
    const store = fileStoreOf(server.context)
    const path = (key: string) => join(server.context.settings.dataFolder, 'files', key.slice(0, 2), key)
    const [first, second, unsaved] = [
      await upload(blueBmp(2, 2)),
      await upload(blueBmp(3, 3)),
      await upload(blueBmp(4, 4)),
    ]
    const { body: person } = await save(first.body.key)
    const owner = server.client('siteOwner')
    const edited = await owner.put(`/api/person/${person.personId}`, {
      version: person.version,
      profilePicture: second.body.key,
    })
    expect(edited.status).toBe(200)
    expect((await get(first.body.key)).status).toBe(404)
    await server.context.database.pool.query(
      `update file set "createdAt" = now() - interval '25 hours' where "key" = $1`,
      [unsaved.body.key],
    )
    await removeUnused(server.context, store)
    await expect(access(path(first.body.key))).rejects.toThrow('ENOENT')
    await expect(access(path(first.body.key.replace('.png', '-96.webp')))).rejects.toThrow('ENOENT')
    await expect(access(path(unsaved.body.key))).rejects.toThrow('ENOENT')
    expect((await get(second.body.key)).status).toBe(200)
    expect((await owner.delete(`/api/person/${person.personId}`)).status).toBe(204)
    expect(await removeUnused(server.context, store)).toBe(1)
    await expect(access(path(second.body.key))).rejects.toThrow('ENOENT')
  })
})
